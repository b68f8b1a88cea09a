import type { TaskTrace } from '../../generated/data.ts'
import type { Query } from '../action.ts'

/**
 * What was changed in an order, latest first, and in how many edits (TASKVIEW-04); with `since`, only what was changed
 * after that (DEC-20). One edit is what one person changed at one moment; each change says which one it belongs to.
 */
const trace: Query<'task.trace'> = async ({ taskId, since }, context) => {
  const { data } = await context.call('getTaskTrace', { id: taskId })
  const changes = (data.rows ?? [])
    .filter(({ when }) => since === undefined || (when ?? 0) > since)
    .sort((left, right) => (right.when ?? 0) - (left.when ?? 0))
  const edits = [...new Set(changes.map(editOf))]
  return {
    changes: changes.map((change) => ({ ...change, edit: edits.length - edits.indexOf(editOf(change)) })),
    ...(edits.length > 0 ? { edits: edits.length } : {}),
  }
}

const editOf = ({ who, when }: TaskTrace) => `${when} ${who}`
export default trace
