import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTasksOfCustomer } from '../tasks/list-tasks-of-customer.ts'

/**
 * The tasks about a customer, whosever they are, as far as the caller may read them (CUSTDETAIL-27, DEC-28): all of them for who
 * looks after the customer today. Who may read none, or asks about nobody, is answered none. `taskUser` is the caller (DEC-09).
 */
const taskList = handle('taskList', [], async ({ taskCustomer, isDelete }, context) => ({
  data: { rows: await listTasksOfCustomer(context.db, signedIn(context), { now: context.now, taskCustomer, isDelete }) },
}))

export default taskList
