import { LEAD_MS } from '../../actions/tasks/reminder-rules.ts'
import { newCard } from '../outbox/send-card.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { taskPage } from '../tasks/task-page.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { type Moment, notReminded } from './due-reminders.ts'

/** How many cards one transaction writes, so that nobody waits long behind it. */
const BATCH = 100

export interface Reminding {
  db: Database
  schemas: Schemas
  /** The first is where the cards' links lead (DEC-16). */
  publicOrigins: readonly string[]
}

/**
 * Writes a card to the assignee and to everyone copied on each task whose reminder is due (`isReminderDue`) and who has
 * none for this reminder time: once a person, however many servers try and however often (DEC-26). The row of `reminder`
 * decides, and is written together with the card. Stops between two batches when `stopping` says so. Returns how many
 * cards it wrote; the outbox delivers them.
 */
export async function remind(host: Reminding, now: number, stopping: () => boolean): Promise<number> {
  let sent = 0
  for (const [frequency, lead] of LEAD_MS) {
    for (let found = BATCH; found === BATCH; ) {
      if (stopping()) return sent
      const batch = await inTransaction(host.db, (db) => remindBatch({ ...host, db }, { frequency, lead, now }))
      found = batch.found
      sent += batch.written
    }
  }
  return sent
}

async function remindBatch({ db, schemas, publicOrigins }: Reminding, moment: Moment): Promise<{ found: number; written: number }> {
  const { now } = moment
  const due = await notReminded(db, moment, BATCH)
  if (due.length === 0) return { found: 0, written: 0 }
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
    .map((task) => {
      const said = schemas.card('server.reminderCard', { title: task.taskTitle, at: schemas.time.format(task.taskCallTime).slice(0, 16) })
      const card = {
        fromUser: '',
        toUser: task.userId,
        title: said.title,
        content: said.text,
        redirect: (publicOrigins[0] ?? '') + taskPage(task),
        taskId: task.taskId,
        button: said.button,
      }
      return newCard(card, now)
    })
  if (cards.length > 0) await db.insertInto('card').values(cards).execute()
  return { found: due.length, written: cards.length }
}
