import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { OPEN } from '../tasks/status.ts'

/** How many tasks one statement expires, so that nobody waits long behind it. */
const BATCH = 500

/**
 * Makes every open task whose end time has come status 4, as of that end time: opening and expiring are no edits, so its
 * version stays (DEC-26). One conditional statement a batch: two servers at once expire a task once. Stops between two
 * batches when `stopping` says so. Returns how many it expired.
 */
export async function expire(db: Database, now: number, stopping: () => boolean): Promise<number> {
  for (let expired = 0; ; ) {
    if (stopping()) return expired
    const { numUpdatedRows } = await inTransaction(db, (transaction) => expireBatch(transaction, now))
    expired += Number(numUpdatedRows)
    if (numUpdatedRows < BATCH) return expired
  }
}

const expireBatch = (db: Database, now: number) =>
  db
    .updateTable('task')
    .set(({ ref }) => ({ taskStatus: '4', taskStatusTime: ref('taskEndTime'), updatedDate: now }))
    .where(({ eb, selectFrom }) =>
      eb(
        'taskId',
        'in',
        selectFrom('task as ended')
          .select('ended.taskId')
          .where('ended.taskStatus', 'in', OPEN)
          .where('ended.taskEndTime', '<=', now)
          .orderBy('ended.taskId')
          .limit(BATCH),
      ),
    )
    .where('taskStatus', 'in', OPEN)
    .where('taskEndTime', '<=', now)
    .executeTakeFirstOrThrow()
