import type { Query } from '../action.ts'

/** What was changed in an order, latest first (TASKVIEW-04); with `since`, only what was changed after that (DEC-20). */
const trace: Query<'task.trace'> = async ({ taskId, since }, context) => {
  const { data } = await context.call('getTaskTrace', { id: taskId })
  return (data.rows ?? [])
    .filter(({ when }) => since === undefined || (when ?? 0) > since)
    .sort((left, right) => (right.when ?? 0) - (left.when ?? 0))
}
export default trace
