import { signedIn } from '../context.ts'
import type { Handler } from '../handler.ts'
import { listOrders } from '../orders/list-orders.ts'
import { matching } from '../orders/matching.ts'
import { asOf } from '../orders/status.ts'

/**
 * The caller's orders of one type (CALL-44). With a child type full rows; without one it answers all children for the
 * home's tiles, and only the five fields that the tiles count by (DEC-07).
 */
const getWarnTodayTaskList: Handler<'getWarnTodayTaskList'> = async ({ isDelete, taskType, taskChildrenType, caseType }, context) => {
  const { now } = context
  const wanted = { now, taskUser: signedIn(context).userId, isDelete, taskType, taskChildrenType, caseType }
  if (taskChildrenType !== undefined) return { data: { rows: await listOrders(context.db, wanted) } }
  const rows = await matching(context.db, wanted)
    .select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.taskStatus', 'task.taskEndTime'])
    .execute()
  const answered = rows.map((row) => asOf(row, now))
  return { data: { rows: answered.map(({ taskEndTime, ...row }) => (taskEndTime === null ? row : { ...row, taskEndTime })) } }
}

export default getWarnTodayTaskList
