import type { Query } from '../action.ts'
import { countOverdueFlags } from './rules.ts'

/** Counts the overdue part of `tasks.taskCounts` by kind, from the same call. */
const overdueCounts: Query<'tasks.overdueCounts'> = async (_params, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '2' })
  return countOverdueFlags(data.rows ?? [], context.now())
}
export default overdueCounts
