import { sql } from 'kysely'
import { modeOf } from '../accounts/account-fields.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Sender, sendCard } from '../outbox/send-card.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { notifyAssignee } from '../tasks/notify-assignee.ts'

/** How long after its arrival a task without a card is reported by the clock, because the server of its batch was killed; in milliseconds. */
const UNFINISHED_MS = 60_000

export interface ArrivalHost extends Sender {
  schemas: Pick<Schemas, 'card' | 'text' | 'modes' | 'defaultMode'>
}

interface Arrived {
  userId: string
  taskIds: readonly string[]
  now: number
}

/** Notes new tasks of a steward, in the transaction that creates them, for the card at the end of the batch. */
export async function noteArrivals(db: Database, { userId, taskIds, now }: Arrived): Promise<void> {
  const [taskId, tasks] = [taskIds.at(-1) ?? '', taskIds.length]
  await db
    .insertInto('arrival')
    .values({ userId, taskId, tasks, arrivedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ taskId, tasks: sql<number>`${sql.ref('arrival.tasks')} + ${tasks}` }))
    .execute()
}

/** Sends each of the stewards one card: about the task, or about all that have arrived since the last card. */
export async function tellArrivals(host: ArrivalHost, userIds: Iterable<string>): Promise<void> {
  for (const userId of userIds) {
    const pending: (() => Promise<void>)[] = []
    await inTransaction(host.db, async (db) => {
      pending.length = 0
      await tellArrival({ ...host, db, after: (work) => void pending.push(work) }, userId)
    })
    for (const work of pending) host.after(work)
  }
}

/** Sends the cards that a killed server did not send. */
export async function tellUnfinishedArrivals(host: ArrivalHost): Promise<void> {
  const left = await host.db
    .selectFrom('arrival')
    .select('userId')
    // A time ahead was noted before the clock was set back.
    .where(({ eb, or }) => or([eb('arrivedAt', '<=', host.now - UNFINISHED_MS), eb('arrivedAt', '>', host.now + UNFINISHED_MS)]))
    .execute()
  await tellArrivals(
    host,
    left.map(({ userId }) => userId),
  )
}

/** Sends a steward one card about what has arrived, in the transaction of `host.db`. */
export async function tellArrival(host: ArrivalHost, userId: string): Promise<void> {
  const { db, schemas, publicOrigins } = host
  const arrived = await db.deleteFrom('arrival').where('userId', '=', userId).returning(['tasks', 'taskId', 'arrivedAt']).executeTakeFirst()
  if (!arrived) return
  const { tasks, taskId, arrivedAt } = arrived
  // A card that the clock sends later has the time of the arrival, too.
  const sender = { ...host, now: Math.min(host.now, arrivedAt) }
  if (tasks === 1) {
    const task = await db
      .selectFrom('task')
      .select(['taskId', 'taskType', 'taskChildrenType', 'caseNo', 'taskTitle', 'taskUser'])
      .where('taskId', '=', taskId)
      .where('isDelete', '=', '0')
      .executeTakeFirst()
    if (task) await notifyAssignee({ ...sender, text: schemas.text }, '', task)
    return
  }
  const { title, text, button } = schemas.card('server.newOrders', { count: String(tasks) })
  const redirect = (publicOrigins[0] ?? '') + (await homeOf(host, userId))
  await sendCard(sender, { fromUser: '', toUser: userId, title, content: text, redirect, taskId, button })
}

/** Returns the path of a steward's home, which counts tasks of all kinds; each list shows only some. */
async function homeOf({ db, schemas }: ArrivalHost, userId: string): Promise<string> {
  const staff = await db.selectFrom('staff').select('router').where('userId', '=', userId).executeTakeFirst()
  const mode = modeOf(schemas, staff?.router ?? '') ?? schemas.defaultMode
  return schemas.modes[mode]?.home ?? '/'
}
