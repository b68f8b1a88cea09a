import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { isTodo, compareTodos } from './rules.ts'

/** Returns the to-do list, by due time with groups of days. Filters the answer again, so that the rule holds regardless of the server (AMB-58). */
const todo: Query<'tasks.todo'> = async ({ sort }, context) => {
  const { data } = await context.call('getQywxTaskList', {})
  const now = context.now()
  return (data.rows ?? [])
    .filter((task) => isTodo(task, now))
    .sort(compareTodos(sort === 'createdAt' ? 'createdAt' : 'dueAt'))
    .map((task) => derive(task, context))
    .map((task) => (sort === 'createdAt' || task.due === undefined ? task : { ...task, dueGroup: task.due }))
}
export default todo
