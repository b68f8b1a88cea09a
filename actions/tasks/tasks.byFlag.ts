import type { Query } from '../action.ts'
import { derive } from './derive.ts'

/** Returns the type-2 tasks of one child type (REMIND-13). The screen's tabs split and sort them (REMIND-15 … REMIND-17). */
const byFlag: Query<'tasks.byFlag'> = async ({ flag }, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '2', taskChildrenType: flag })
  return (data.rows ?? [])
    .filter(({ taskType, taskChildrenType }) => taskType === '2' && taskChildrenType === flag)
    .map((task) => derive(task, context))
}
export default byFlag
