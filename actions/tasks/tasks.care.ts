import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { dayOfReminder, reminders } from './reminders.ts'

/** Returns the reminders of one kind, each with its day group (REMIND-08 … REMIND-10). The screen's tabs split them by it. */
const care: Query<'tasks.care'> = async ({ flag }, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '1', taskChildrenType: flag })
  const now = context.now()
  const day = { start: context.startOfDay(now), end: context.startOfNextDay(now) }
  return reminders(data.rows ?? [], flag, day).map((task) => derive({ ...task, day: dayOfReminder(task, day) }, context))
}
export default care
