import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { daysUntilToday, taskBars } from './rules.ts'

const DAYS = 7

/** Counts the tasks of today and the six days before by day of creation (BOARD-03, BOARD-06, BOARD-07). */
const tasks: Query<'board.tasks'> = async (_params, context) => {
  const { userId } = context.session.get()
  if (userId === undefined) return []
  const days = daysUntilToday(context.now(), DAYS, context.startOfDay)
  const limits = { start_time: (days[0] ?? 0) / 1_000, end_time: context.startOfNextDay(context.now()) / 1_000 }
  const { rows } = unwrap(await context.call('taskChartData', limits))
  return taskBars(rows, days, context.startOfDay)
}
export default tasks
