import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { compareTodos } from './rules.ts'

/** Returns the work orders that the user created, for any assignee, latest first. */
const created: Query<'tasks.created'> = async (_params, context) => {
  const { data } = await context.call('getCreatedTaskList', {})
  return (data.rows ?? []).sort(compareTodos('createdAt')).map((task) => derive(task, context))
}
export default created
