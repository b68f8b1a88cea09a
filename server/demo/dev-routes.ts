import type { Context, Hono } from 'hono'
import type { Env } from '../http/env.ts'
import type { Extension } from '../start/options.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { readInbox } from '../integrations/demo/sms.ts'
import { DEMO_TICKETS } from '../integrations/demo/wecom.ts'

const MOST = 200

/** Doors of the demo, open to anyone on this machine: the data behind them is invented. */
export function mountDevRoutes(app: Hono<Env>, { db, personalData, schemas: { time } }: Extension): void {
  const door = (path: string, look: (context: Context<Env>) => Promise<object>) =>
    app.get(path, async (context) => {
      context.set('pattern', path)
      return context.json(await look(context), 200, { 'Cache-Control': 'no-store' })
    })

  /** Who there is, how the three sign in, and what signatures are checked with. */
  door('/dev/world', async () => ({
    staff: await db.selectFrom('staff').select(['userId', 'name', 'loginName']).orderBy('userId').execute(),
    customers: await db.selectFrom('customer').select(['externalUserid', 'clientName', 'custName']).orderBy('wechatCustomerId').execute(),
    password: DEMO_PASSWORD,
    tickets: DEMO_TICKETS,
  }))
  /** The cards sent to one person, the youngest first. */
  door('/dev/cards', async (context) => {
    const cards = await db
      .selectFrom('card')
      .select(['cardId', 'title', 'content', 'redirect', 'btntxt', 'createdAt'])
      .where('toUser', '=', context.req.query('userId') ?? '')
      .orderBy('createdAt', 'desc')
      .limit(MOST)
      .execute()
    return { cards: cards.map((card) => ({ ...card, at: time.format(card.createdAt) })) }
  })
  /** The messages sent to telephones, or to one, the youngest first. */
  door('/dev/sms', async (context) => {
    const mobile = context.req.query('mobile')
    const messages = await readInbox({ db, personalData }, mobile, MOST)
    return { messages: messages.map((message) => ({ ...message, at: time.format(message.createdAt) })) }
  })
}
