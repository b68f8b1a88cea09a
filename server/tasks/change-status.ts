import type { StaffCaller } from '../handler/handler-context.ts'
import { ApiError } from '../handler/api-error.ts'
import { recordTaskEvents } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import { findTask } from './find-task.ts'
import { statusAt } from './status.ts'
import { transitionTo } from './transition.ts'

/** The statuses of a task that was completed in time, and of one whose end has passed. */
const [DONE, EXPIRED] = ['3', '4']

interface StatusChange {
  taskId: string
  taskStatus: string
  /** The time of the change by the client's clock, epoch milliseconds. */
  taskStatusTime: number
  taskRemark?: string | undefined
}

/**
 * Opens a task (0 to 1 or 2) or completes it with a remark (0, 1, 2 to 3; 4 to 5): STATUS-03, TASKVIEW-08..11. Throws 404 and 403 (DEC-28),
 * 422 without a remark, and 409 when the current status does not allow the transition, so of two concurrent calls one succeeds; the message
 * says when the task was to be completed and has expired. A task counts as expired from its end time, even before its row is updated
 * (DEC-26), and is then completed to 5.
 */
export async function changeStatus(context: EventContext, caller: StaffCaller, change: StatusChange): Promise<void> {
  const { db, now } = context
  const { taskId, taskStatus, taskStatusTime, taskRemark } = change
  const transition = transitionTo(taskStatus)
  await findTask(db, caller, transition?.action ?? 'read', taskId)
  if (!transition) throw new ApiError('alreadyHandled')
  const remark = transition.action === 'complete' ? (taskRemark ?? '').trim() : undefined
  if (remark === '') throw new ApiError('badInput')
  const changedAt = Math.min(taskStatusTime, now)
  const { numUpdatedRows } = await db
    .updateTable('task')
    // The phone's clock may be wrong, so the time is limited to between the task's creation and now.
    .set(({ eb, ref }) => ({
      taskStatus,
      taskStatusTime: eb.case().when('createdDate', '>', changedAt).then(ref('createdDate')).else(changedAt).end(),
      updatedDate: now,
      ...(remark === undefined ? {} : { taskRemark: remark }),
    }))
    .where('taskId', '=', taskId)
    .where(statusAt(now), 'in', transition.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) {
    const { status } = await db.selectFrom('task').select(statusAt(now).as('status')).where('taskId', '=', taskId).executeTakeFirstOrThrow()
    throw new ApiError(status === EXPIRED && taskStatus === DONE ? 'expiredMeanwhile' : 'alreadyHandled')
  }
  await recordTaskEvents(context, transition.action === 'open' ? 'task.opened' : 'task.completed', [taskId])
}
