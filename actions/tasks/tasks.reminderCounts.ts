import type { Query } from '../action.ts'
import { countReminders } from './rules.ts'

/** Counts the reminders by kind, with one call for all tiles of the type (DEC-07, AMB-58). */
const reminderCounts: Query<'tasks.reminderCounts'> = async (_params, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '1' })
  return countReminders(data.rows ?? [], context.now())
}
export default reminderCounts
