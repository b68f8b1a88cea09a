import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { flagOrder } from './rules.ts'

/** Orders of type 2 and one child type, in some statuses (REMIND-13 … REMIND-17); every tab shares the one call. */
const byFlag: Query<'tasks.byFlag'> = async ({ flag, statuses, sort }, context) => {
  const { data } = await context.call('getWarnTodayTaskList', { taskType: '2', taskChildrenType: flag })
  return (data.rows ?? [])
    .filter(({ taskType, taskChildrenType }) => taskType === '2' && taskChildrenType === flag)
    .filter(({ taskStatus = '' }) => statuses.includes(taskStatus))
    .sort(flagOrder(sort))
    .map((task) => derive(task, context))
}
export default byFlag
