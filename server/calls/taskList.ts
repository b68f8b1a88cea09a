import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTasksOfCustomer } from '../tasks/list-tasks-of-customer.ts'

/**
 * Returns the tasks about a customer that the caller may read, of any assignee (CUSTDETAIL-27, DEC-28); the current steward may read all.
 * Returns an empty list without access or for an unknown customer. `taskUser` is the caller (DEC-09).
 */
const taskList = handle('taskList', [], async ({ taskCustomer, isDelete }, context) => ({
  data: { rows: await listTasksOfCustomer(context.db, requireStaff(context), { now: context.now, taskCustomer, isDelete }) },
}))

export default taskList
