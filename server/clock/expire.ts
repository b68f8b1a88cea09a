import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { taskStatusOpen } from '../../generated/codes.ts'
import { recordTaskEvents } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'

/** The most tasks per statement, so that locks are short. */
const BATCH = 500

/**
 * Sets open tasks that are not withdrawn to status 4 once their end time has passed, with the end time as status time. Expiry is not an edit
 * and keeps the version (DEC-26). Conditional updates let several servers run at once. Returns the number of expired tasks, early once
 * `stopping()` is true.
 */
export async function expire(host: Pick<EventContext, 'db' | 'outbox'>, now: number, stopping: () => boolean): Promise<number> {
  for (let expired = 0; ; ) {
    if (stopping()) return expired
    // A repeated transaction drops the events of the failed one.
    const batch = await inTransaction(host.db, async (db) => {
      const taskIds = await expireBatch(db, now)
      await recordTaskEvents({ ...host, db, now, after: () => undefined }, 'task.expired', taskIds)
      return taskIds.length
    })
    if (batch > 0) host.outbox.wake()
    expired += batch
    if (batch < BATCH) return expired
  }
}

async function expireBatch(db: Database, now: number): Promise<string[]> {
  const expired = await db
    .updateTable('task')
    .set(({ ref }) => ({ taskStatus: '4', taskStatusTime: ref('taskEndTime'), updatedDate: now }))
    .where(({ eb, selectFrom }) =>
      eb(
        'taskId',
        'in',
        selectFrom('task as ended')
          .select('ended.taskId')
          .where('ended.taskStatus', 'in', taskStatusOpen)
          .where('ended.taskEndTime', '<=', now)
          .where('ended.isDelete', '=', '0')
          .orderBy('ended.taskId')
          .limit(BATCH),
      ),
    )
    .where('taskStatus', 'in', taskStatusOpen)
    .where('taskEndTime', '<=', now)
    .where('isDelete', '=', '0')
    .returning('taskId')
    .execute()
  return expired.map(({ taskId }) => taskId)
}
