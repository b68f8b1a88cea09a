import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTasks } from '../tasks/list-tasks.ts'

/** Returns the work orders (type 2) that the caller created, for any assignee and in any status. Without a user code there are none. */
const getCreatedTaskList = handle('getCreatedTaskList', [], async ({ isDelete }, { db, now, ...context }) => {
  const { userCode: createdBy } = requireStaff(context)
  return { data: { rows: createdBy === '' ? [] : await listTasks(db, { now, createdBy, taskType: '2', isDelete }) } }
})

export default getCreatedTaskList
