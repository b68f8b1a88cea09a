import type { Command } from '../action.ts'
import { compareTodos, isCompletable, isComplaint, isTodo } from './rules.ts'

/**
 * Returns the to-do task that the user can complete after this one, by due time and from the beginning again; an empty record when there is
 * none. Complaints are completed on the page of their case.
 */
const next: Command<'task.next'> = async ({ task }, context) => {
  const { data } = await context.call('getQywxTaskList', {})
  const byDueTime = compareTodos('dueAt')
  const others = (data.rows ?? [])
    .filter((other) => other.taskId !== task?.taskId && isTodo(other, context.now()))
    .filter((other) => isCompletable(other, context.session.get()) && !isComplaint(other))
    .sort(byDueTime)
  return others.find((other) => task !== undefined && byDueTime(task, other) <= 0) ?? others[0] ?? {}
}
export default next
