import { LEAD_MS } from '../../actions/tasks/reminder-rules.ts'
import { newCard } from '../outbox/send-card.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { taskPage } from '../tasks/task-page.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { type Moment, notReminded, sentSinceMoment } from './due-reminders.ts'

/** The most cards per transaction, so that locks are short. */
const BATCH = 100

export interface ReminderOptions {
  db: Database
  schemas: Schemas
  /** The first is the origin of the links in cards (DEC-16). */
  publicOrigins: readonly string[]
}

/**
 * Writes cards for due reminders (`isReminderDue`) to the assignee and everyone in copy. The primary key of `reminder`, inserted in the
 * same transaction, allows one card per person and reminder time on any number of servers (DEC-26). A frequency that was changed to a later
 * moment reminds again. Returns the number of cards for the outbox, early once `stopping()` is true.
 */
export async function remind(host: ReminderOptions, now: number, stopping: () => boolean): Promise<number> {
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

/** Returns the page of a task for the recipient of a card. Colleagues in copy may read the task but not its case (`tasksOfCases`). */
const pageFor = (task: Awaited<ReturnType<typeof notReminded>>[number]) =>
  taskPage(task.userId === task.taskUser ? task : { ...task, caseNo: '' })

async function remindBatch({ db, schemas, publicOrigins }: ReminderOptions, moment: Moment): Promise<{ found: number; written: number }> {
  const { now, lead } = moment
  const due = await notReminded(db, moment, BATCH)
  if (due.length === 0) return { found: 0, written: 0 }
  const rows = due.map(({ taskId, taskCallTime, userId }) => ({ taskId, taskCallTime, userId, createdAt: now }))
  const written = await db
    .insertInto('reminder')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['taskId', 'taskCallTime', 'userId'])
        .doUpdateSet({ createdAt: now })
        .where(({ not }) => not(sentSinceMoment(lead))),
    )
    .returning(['taskId', 'userId'])
    .execute()
  // Another server may have inserted some of these rows first.
  const inserted = new Set(written.map(({ taskId, userId }) => `${taskId} ${userId}`))
  const cards = due
    .filter(({ taskId, userId }) => inserted.has(`${taskId} ${userId}`))
    .map((task) => {
      const texts = schemas.card('server.reminderCard', { title: task.taskTitle, at: schemas.time.format(task.taskCallTime).slice(0, 16) })
      const card = {
        fromUser: '',
        toUser: task.userId,
        title: texts.title,
        content: texts.text,
        redirect: (publicOrigins[0] ?? '') + pageFor(task),
        taskId: task.taskId,
        button: texts.button,
      }
      // An edit or a colleague added later may remind after the moment.
      return { ...newCard(card, now), createdAt: Math.min(now, Math.max(task.taskCallTime - lead, task.updatedDate)) }
    })
  if (cards.length > 0) await db.insertInto('card').values(cards).execute()
  return { found: due.length, written: cards.length }
}
