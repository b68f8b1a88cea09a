import type { Context, Hono } from 'hono'
import type { Env } from '../http/env.ts'
import type { Extension } from '../start/options.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { readInbox } from '../integrations/demo/sms.ts'
import { signPolicyholderIn } from './policyholder.ts'
import samples from './samples.json' with { type: 'json' }
import { DEMO_TICKETS } from '../integrations/demo/wecom.ts'

const LIMIT = 200

/** Mounts routes of the demo without authentication, because the data is invented. */
export function mountDevRoutes(
  app: Hono<Env>,
  { db, personalData, pseudonym, clock, schemas: { time, modes, defaultMode } }: Extension,
): void {
  const modeOf = (router: string) => Object.keys(modes).find((mode) => modes[mode]?.home === `/${router}`) ?? defaultMode

  const get = (path: string, read: (context: Context<Env>) => Promise<object>) =>
    app.get(path, async (context) => {
      context.set('pattern', path)
      return context.json(await read(context), 200, { 'Cache-Control': 'no-store' })
    })

  /** Staff, customers, the password, claim tickets, and values of parameters with which screens have something to show. */
  get('/dev/world', async () => ({
    staff: (await db.selectFrom('staff').select(['userId', 'name', 'loginName', 'router', 'role']).orderBy('userId').execute()).map(
      ({ router, role, ...person }) => ({ ...person, mode: modeOf(router), role }),
    ),
    customers: await db.selectFrom('customer').select(['externalUserid', 'clientName', 'custName']).orderBy('wechatCustomerId').execute(),
    password: DEMO_PASSWORD,
    tickets: DEMO_TICKETS,
    samples,
  }))
  /** Signs the signer of the sample endorsement in, as with the code of a new signing link. */
  app.post('/dev/policyholder', async (context) => {
    context.set('pattern', '/dev/policyholder')
    const { session, ...holder } = await signPolicyholderIn({ db, pseudonym }, clock())
    return context.json({ token: session, user: holder }, 200, { 'Cache-Control': 'no-store' })
  })
  /** Cards sent to one person, latest first. */
  get('/dev/cards', async (context) => {
    const cards = await db
      .selectFrom('card')
      .select(['cardId', 'title', 'content', 'redirect', 'btntxt', 'createdAt'])
      .where('toUser', '=', context.req.query('userId') ?? '')
      .orderBy('createdAt', 'desc')
      .limit(LIMIT)
      .execute()
    return { cards: cards.map((card) => ({ ...card, at: time.format(card.createdAt) })) }
  })
  /** Text messages, all or of one mobile, latest first. */
  get('/dev/sms', async (context) => {
    const mobile = context.req.query('mobile')
    const messages = await readInbox({ db, personalData }, mobile, LIMIT)
    return { messages: messages.map((message) => ({ ...message, at: time.format(message.createdAt) })) }
  })
}
