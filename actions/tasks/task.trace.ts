import type { Query } from '../action.ts'

/** What was changed in an order, latest first (TASKVIEW-04). */
const trace: Query<'task.trace'> = async ({ taskId }, context) => {
  const { data } = await context.call('getTaskTrace', { id: taskId })
  return [...(data.rows ?? [])].sort((left, right) => (right.when ?? 0) - (left.when ?? 0))
}
export default trace
