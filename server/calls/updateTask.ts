import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { statusAt } from '../tasks/status.ts'
import { transitionTo } from '../tasks/transition.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Opens an order (0 to 1 or 2) or completes it (0, 1, 2 to 3; 4 to 5; with a remark): STATUS-03, TASKVIEW-08..11.
 * Refuses with 404 and 403 as DEC-28, 422 without a remark, and 409 when the order's status is no longer one that leads
 * there: of two people who act at once, one succeeds. From the instant of its end time an order counts as expired, noted
 * or not (DEC-26): it is completed to 5, no longer to 3.
 */
const updateTask: Handler<'updateTask'> = async ({ taskId, taskStatus, taskStatusTime, taskRemark }, context) => {
  const { db, now } = context
  const transition = transitionTo(taskStatus)
  await findTask(db, signedIn(context), transition?.action ?? 'read', taskId)
  if (!transition) throw new ApiError('alreadyHandled')
  const remark = transition.action === 'complete' ? (taskRemark ?? '').trim() : undefined
  if (remark === '') throw new ApiError('badInput')
  const said = Math.min(taskStatusTime, now)
  const { numUpdatedRows } = await db
    .updateTable('task')
    // A phone's clock may be wrong: nothing has happened later than now, or before there was an order.
    .set(({ eb, ref }) => ({
      taskStatus,
      taskStatusTime: eb.case().when('createdDate', '>', said).then(ref('createdDate')).else(said).end(),
      updatedDate: now,
      ...(remark === undefined ? {} : { taskRemark: remark }),
    }))
    .where('taskId', '=', taskId)
    .where(statusAt(now), 'in', transition.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('alreadyHandled')
  return { data: {} }
}

export default updateTask
