import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listCounted } from '../tasks/list-counted.ts'
import { listTasks } from '../tasks/list-tasks.ts'

/**
 * Returns the caller's tasks of one type (CALL-44), with all fields if a child type is given. Otherwise returns all child types with only
 * the five fields that the home's tiles count by (DEC-07).
 */
const getWarnTodayTaskList = handle('getWarnTodayTaskList', [], async ({ isDelete, taskType, taskChildrenType, caseType }, context) => {
  const { db, now } = context
  const filter = { now, taskUser: requireStaff(context).userId, isDelete, taskType, taskChildrenType, caseType }
  return { data: { rows: await (taskChildrenType === undefined ? listCounted(db, filter) : listTasks(db, filter)) } }
})

export default getWarnTodayTaskList
