import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { dayOfReminder, reminders } from './reminders.ts'

/** Reminders of one kind, those of today or the others (REMIND-08 … REMIND-10); both tabs share the one call. */
const care: Query<'tasks.care'> = async ({ flag, tab }, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '1', taskChildrenType: flag })
  const now = context.now()
  const day = { start: context.startOfDay(now), end: context.startOfNextDay(now) }
  return reminders(data.rows ?? [], flag, day)
    .filter((task) => dayOfReminder(task, day) === tab)
    .map((task) => derive(task, context))
}
export default care
