import { daysOf } from '../statistics/own-period.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { createdTasks } from '../tasks/created-tasks.ts'

/** Returns type, status and creation day of the caller's tasks created in a period (CALL2-17, BOARD-05). */
const taskChartData = handle('taskChartData', [], async ({ start_time, end_time }, context) => {
  daysOf({ start_time, end_time }, context)
  const period = { from: start_time * 1_000, until: end_time * 1_000 }
  return { data: { rows: await createdTasks(context.db, requireStaff(context).userId, period) } }
})

export default taskChartData
