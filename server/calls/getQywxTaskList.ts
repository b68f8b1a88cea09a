import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTasks } from '../tasks/list-tasks.ts'

/** Returns the caller's open tasks with all fields (CALL-43, DEC-07). Tasks past their end time are not open (DEC-26). */
const getQywxTaskList = handle('getQywxTaskList', [], async ({ isDelete }, context) => ({
  data: { rows: await listTasks(context.db, { now: context.now, open: true, taskUser: requireStaff(context).userId, isDelete }) },
}))

export default getQywxTaskList
