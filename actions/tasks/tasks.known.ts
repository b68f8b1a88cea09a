import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { compareTodos } from './rules.ts'

/** Returns the orders (type 2) that the user has to do or has created, in any state, the latest due time first. */
const known: Query<'tasks.known'> = async (_params, context) => {
  const answers = await Promise.all([context.call('getQywxTaskList', {}), context.call('getCreatedTaskList', {})])
  const orders = new Map(answers.flatMap(({ data }) => (data.rows ?? []).map((task) => [task.taskId, task])))
  return [...orders.values()]
    .filter(({ taskType }) => taskType === '2')
    .sort(compareTodos('dueAt'))
    .toReversed()
    .map((task) => derive(task, context))
}
export default known
