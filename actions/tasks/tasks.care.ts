import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { dayOfReminder, reminders } from './reminders.ts'

/** Reminders of one kind, each under today or earlier (REMIND-08 … REMIND-10); the screen's tabs part them. */
const care: Query<'tasks.care'> = async ({ flag }, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '1', taskChildrenType: flag })
  const now = context.now()
  const day = { start: context.startOfDay(now), end: context.startOfNextDay(now) }
  return reminders(data.rows ?? [], flag, day).map((task) => derive({ ...task, day: dayOfReminder(task, day) }, context))
}
export default care
