import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listCounted } from '../tasks/list-counted.ts'
import { listTasks } from '../tasks/list-tasks.ts'

/**
 * The caller's tasks of one type (CALL-44). With a child type full rows; without one it answers all children for the
 * home's tiles, and only the five fields that the tiles count by (DEC-07).
 */
const getWarnTodayTaskList = handle('getWarnTodayTaskList', [], async ({ isDelete, taskType, taskChildrenType, caseType }, context) => {
  const { db, now } = context
  const wanted = { now, taskUser: signedIn(context).userId, isDelete, taskType, taskChildrenType, caseType }
  return { data: { rows: await (taskChildrenType === undefined ? listCounted(db, wanted) : listTasks(db, wanted)) } }
})

export default getWarnTodayTaskList
