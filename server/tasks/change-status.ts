import type { StaffCaller, HandlerContext } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { findTask } from './find-task.ts'
import { statusAt } from './status.ts'
import { transitionTo } from './transition.ts'

interface StatusChange {
  taskId: string
  taskStatus: string
  /** When it happened by the caller's own clock, epoch milliseconds. */
  taskStatusTime: number
  taskRemark?: string | undefined
}

/**
 * Opens a task (0 to 1 or 2) or completes it (0, 1, 2 to 3; 4 to 5; with a remark): STATUS-03, TASKVIEW-08..11. Throws 404
 * and 403 as DEC-28, 422 without a remark, and 409 when the task's status is no longer one that leads there: of two
 * people who act at once, one succeeds. From the instant of its end time a task counts as expired, noted or not
 * (DEC-26): it is completed to 5, no longer to 3.
 */
export async function changeStatus(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  caller: StaffCaller,
  change: StatusChange,
): Promise<void> {
  const { taskId, taskStatus, taskStatusTime, taskRemark } = change
  const transition = transitionTo(taskStatus)
  await findTask(db, caller, transition?.action ?? 'read', taskId)
  if (!transition) throw new ApiError('alreadyHandled')
  const remark = transition.action === 'complete' ? (taskRemark ?? '').trim() : undefined
  if (remark === '') throw new ApiError('badInput')
  const told = Math.min(taskStatusTime, now)
  const { numUpdatedRows } = await db
    .updateTable('task')
    // A phone's clock may be wrong: nothing has happened later than now, or before there was a task.
    .set(({ eb, ref }) => ({
      taskStatus,
      taskStatusTime: eb.case().when('createdDate', '>', told).then(ref('createdDate')).else(told).end(),
      updatedDate: now,
      ...(remark === undefined ? {} : { taskRemark: remark }),
    }))
    .where('taskId', '=', taskId)
    .where(statusAt(now), 'in', transition.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('alreadyHandled')
}
