import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { listCountedWithCustomer } from '../tasks/list-counted.ts'
import { listTasksWithCustomer } from '../tasks/list-tasks.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Tasks with their customers (CALL-45): the one task `taskId`, if the caller may read it (403, 404), or all of the
 * caller's own, or those of one type as a tile counts them (DEC-07). Another person's `taskUser` is forbidden (DEC-09); with
 * neither there is nothing to answer (422).
 */
const taskAndCustomerList = handle(
  'taskAndCustomerList',
  ['app', 'personalData'],
  async ({ taskId, taskUser, isDelete, taskType }, context) => {
    const caller = signedIn(context)
    const { now, app } = context
    if (taskUser !== undefined && taskUser !== caller.userId) throw new ApiError('forbidden')
    if (taskId !== undefined) {
      await findTask(context.db, caller, 'read', taskId)
      return { data: { rows: await listTasksWithCustomer(context, { now, taskId }, app.wechatCode) } }
    }
    if (taskUser === undefined) throw new ApiError('badInput')
    if (taskType !== undefined) return { data: { rows: await listCountedWithCustomer(context, { now, taskUser, isDelete, taskType }) } }
    return { data: { rows: await listTasksWithCustomer(context, { now, taskUser, isDelete }, app.wechatCode) } }
  },
)

export default taskAndCustomerList
