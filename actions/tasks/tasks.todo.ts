import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { isTodo, compareTodos } from './rules.ts'

/** The to-do list: filtered again here, so that whatever the service answers the rule holds (AMB-58). */
const todo: Query<'tasks.todo'> = async ({ sort }, context) => {
  const { data } = await context.call('getQywxTaskList', {})
  const now = context.now()
  return (data.rows ?? [])
    .filter((task) => isTodo(task, now))
    .sort(compareTodos(sort === 'createdAt' ? 'createdAt' : 'dueAt'))
    .map((task) => derive(task, context))
}
export default todo
