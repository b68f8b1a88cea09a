import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { compareTodos } from './rules.ts'

/** Returns the work orders (type 2) that the user created, for any assignee, latest first. */
const created: Query<'tasks.created'> = async (_params, context) => {
  const { data } = await context.call('getCreatedTaskList', {})
  const orders = (data.rows ?? []).filter(({ taskType }) => taskType === '2')
  return orders.sort(compareTodos('createdAt')).map((task) => derive(task, context))
}
export default created
