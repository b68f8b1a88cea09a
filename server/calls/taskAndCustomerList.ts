import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { listCountedWithCustomer } from '../tasks/list-counted.ts'
import { listTasksWithCustomer } from '../tasks/list-tasks.ts'
import { ApiError } from '../handler/api-error.ts'

const SERVICES = ['app', 'personalData'] as const

/**
 * Returns tasks with their customers (CALL-45): the task `taskId` if the caller may read it (403, 404), or the caller's tasks. With
 * `taskType` these are the tasks that a tile counts (DEC-07). Throws 403 for another user's `taskUser` (DEC-09), 422 without `taskId` and
 * `taskUser`.
 */
const taskAndCustomerList = handle('taskAndCustomerList', SERVICES, async ({ taskId, taskUser, isDelete, taskType }, context) => {
  const caller = requireStaff(context)
  const { now, app } = context
  const viewer = { userId: caller.userId, wechatCode: app.wechatCode }
  if (taskUser !== undefined && taskUser !== caller.userId) throw new ApiError('forbidden')
  if (taskId !== undefined) {
    await findTask(context.db, caller, 'read', taskId)
    return { data: { rows: await listTasksWithCustomer(context, { now, taskId }, viewer) } }
  }
  if (taskUser === undefined) throw new ApiError('badInput')
  if (taskType !== undefined) return { data: { rows: await listCountedWithCustomer(context, { now, taskUser, isDelete, taskType }) } }
  return { data: { rows: await listTasksWithCustomer(context, { now, taskUser, isDelete }, viewer) } }
})

export default taskAndCustomerList
