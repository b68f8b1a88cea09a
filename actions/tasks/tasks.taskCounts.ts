import type { Query } from '../action.ts'
import { countTaskFlags } from './rules.ts'

/** Counts the type-2 tasks by kind, with one call for all tiles of the type (DEC-07, AMB-58). */
const taskCounts: Query<'tasks.taskCounts'> = async (_params, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '2' })
  return countTaskFlags(data.rows ?? [], context.now())
}
export default taskCounts
