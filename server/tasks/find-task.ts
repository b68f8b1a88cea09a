import { sql } from 'kysely'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { TaskTable } from './tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { type Action, authorize } from './authorize.ts'

/** Returns a query for all tasks that are not deleted, with their relation to the caller. Callers add conditions. */
export const tasksFor = (db: Database, caller: StaffCaller) =>
  db
    .selectFrom('task')
    .select(['taskId', 'taskStatus', 'createdBy', 'taskUser'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('task_copy')
          .select(sql`1`.as('one'))
          .whereRef('task_copy.taskId', '=', 'task.taskId')
          .where('task_copy.userId', '=', caller.userId),
      )
        .$castTo<boolean>()
        .as('copied'),
      exists(
        selectFrom('steward')
          .select(sql`1`.as('one'))
          .whereRef('steward.wechatCustomerId', '=', 'task.taskCustomer')
          .where('steward.userId', '=', caller.userId)
          .where('steward.deletedAt', 'is', null),
      )
        .$castTo<boolean>()
        .as('stewarded'),
    ])
    .where('isDelete', '=', '0')

/**
 * Returns the task `taskId`, with additional columns, when `caller` may perform `action` on it. Throws `gone` (404) for an unknown or deleted task, and
 * `forbidden` (403) without permission (DEC-28).
 */
export async function findTask<Column extends keyof TaskTable = never>(
  db: Database,
  caller: StaffCaller,
  action: Action,
  taskId: string,
  columns: readonly Column[] = [],
) {
  const task = await tasksFor(db, caller).select(columns).where('taskId', '=', taskId).executeTakeFirst()
  if (!task) throw new ApiError('gone')
  if (!authorize(caller, action, task)) throw new ApiError('forbidden')
  return task
}
