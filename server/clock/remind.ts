import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { LEAD_MS, LOOK_BACK_MS } from '../../actions/tasks/rules.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { orderPage } from '../orders/order-page.ts'
import { OPEN } from '../orders/status.ts'
import type { Schemas } from '../schemas.ts'

/** How many cards one transaction sends, so that nobody waits long behind it. */
const BATCH = 100

export interface Reminding {
  db: Database
  schemas: Schemas
  /** The first is where the cards' links lead (DEC-16). */
  publicOrigins: readonly string[]
}

/**
 * Sends a card to the assignee and to everyone copied on each order whose reminder is due (`isReminderDue`) and who has
 * none for this reminder time: once a person, however many servers try and however often (DEC-26). The row of `reminder`
 * decides, and is written together with the card. Stops between two batches when `stopping` says so. Returns how many
 * cards it sent.
 */
export async function remind(host: Reminding, now: number, stopping: () => boolean): Promise<number> {
  let sent = 0
  for (const [frequency, lead] of Object.entries(LEAD_MS)) {
    for (let found = BATCH; found === BATCH; ) {
      if (stopping()) return sent
      const batch = await inTransaction(host.db, (db) => remindBatch({ ...host, db }, { frequency, lead, now }))
      found = batch.found
      sent += batch.sent
    }
  }
  return sent
}

interface Moment {
  frequency: string
  /** How long before the reminder time, in milliseconds. */
  lead: number
  now: number
}

async function remindBatch({ db, schemas, publicOrigins }: Reminding, moment: Moment): Promise<{ found: number; sent: number }> {
  const { now } = moment
  const due = await notReminded(db, moment)
  if (due.length === 0) return { found: 0, sent: 0 }
  const rows = due.map(({ taskId, taskCallTime, userId }) => ({ taskId, taskCallTime, userId, createdAt: now }))
  const written = await db
    .insertInto('reminder')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['taskId', 'userId'])
    .execute()
  // Another server may have been faster with some of them.
  const ours = new Set(written.map(({ taskId, userId }) => `${taskId} ${userId}`))
  const cards = due
    .filter(({ taskId, userId }) => ours.has(`${taskId} ${userId}`))
    .map((order) => {
      const said = schemas.card('server.reminderCard', { title: order.taskTitle, at: schemas.time.format(order.taskCallTime).slice(0, 16) })
      return {
        cardId: randomUUID(),
        fromUser: '',
        toUser: order.userId,
        title: said.title,
        content: said.text,
        redirect: (publicOrigins[0] ?? '') + orderPage(order),
        bussinessNo: order.taskId,
        btntxt: said.button,
        createdAt: now,
      }
    })
  if (cards.length > 0) await db.insertInto('card').values(cards).execute()
  return { found: due.length, sent: cards.length }
}

/** Who is still to be reminded of which orders of one frequency; `isReminderDue` in the words of the database. */
const notReminded = (db: Database, moment: Moment) =>
  dueOrders(db, moment)
    .select('task.taskUser as userId')
    .where(unheard('task.taskUser'))
    .union(
      dueOrders(db, moment)
        .innerJoin('task_copy', 'task_copy.taskId', 'task.taskId')
        .select('task_copy.userId')
        .where(unheard('task_copy.userId')),
    )
    // In one order everywhere: servers that meet wait for one another, and never in a circle.
    .orderBy('taskId')
    .orderBy('userId')
    .limit(BATCH)
    .execute()

const dueOrders = (db: Database, { frequency, lead, now }: Moment) =>
  db
    .selectFrom('task')
    .select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.caseNo', 'task.taskTitle'])
    .select((eb) => eb.ref('task.taskCallTime').$notNull().as('taskCallTime'))
    .where('task.taskCallType', '=', frequency)
    .where('task.taskCallTime', '<=', now + lead)
    .where('task.taskCallTime', '>', now + lead - LOOK_BACK_MS)
    .where('task.taskStatus', 'in', OPEN)
    .where('task.isDelete', '=', '0')
    .where(({ or, eb }) =>
      or([eb('task.taskEndTime', 'is', null), eb('task.taskEndTime', '>=', sql<number>`${sql.ref('task.taskCallTime')} - ${lead}`)]),
    )

/** Of an order and a person: nobody has reminded them of this reminder time yet. */
const unheard = (person: string) =>
  sql<boolean>`not exists (select 1 from reminder where ${sql.ref('reminder.taskId')} = ${sql.ref('task.taskId')} and ${sql.ref('reminder.taskCallTime')} = ${sql.ref('task.taskCallTime')} and ${sql.ref('reminder.userId')} = ${sql.ref(person)})`
