import type { HandlerContext } from '../handler/handler-context.ts'
import { sendCard } from '../outbox/send-card.ts'

/** How many browsers of a person are remembered. */
const DEVICES = 50

/** The members of a context that recording a sign-in needs. */
export type DeviceContext = Pick<
  HandlerContext,
  'after' | 'browser' | 'card' | 'db' | 'now' | 'outbox' | 'pseudonym' | 'publicOrigins' | 'time'
>

/**
 * Records the browser of a sign-in outside WeCom. The first sign-in in another browser than before queues a card to the account's owner, so that
 * a stolen password is noticed. A person's first browser is no news.
 */
export async function noteDevice(context: DeviceContext, userId: string): Promise<void> {
  const { db, now, time, browser, pseudonym } = context
  const [device, ...previous] = pseudonym.all('device', browser.device())
  const known = await db.selectFrom('known_device').select(['device', 'seenAt']).where('userId', '=', userId).orderBy('seenAt').execute()
  await db
    .insertInto('known_device')
    .values({ userId, device, seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'device']).doUpdateSet({ seenAt: now }))
    .execute()
  if (known.some((row) => row.device === device || previous.includes(row.device)) || known.length === 0) return
  const forgotten = known.slice(0, Math.max(0, known.length + 1 - DEVICES)).map((row) => row.device)
  if (forgotten.length > 0) await db.deleteFrom('known_device').where('userId', '=', userId).where('device', 'in', forgotten).execute()
  const { title, text, button } = context.card('server.newDevice', { at: time.format(now) })
  await sendCard(context, { fromUser: '', toUser: userId, title, content: text, redirect: '/my', taskId: '', button })
}
