import type { TaskTrace } from '../../generated/data.ts'
import type { Query } from '../action.ts'

/**
 * Returns the changes of a task, latest first, and the number of edits (TASKVIEW-04); with `since`, only later changes (DEC-20). An edit
 * is all changes of one person at one moment; each change carries the number of its edit.
 */
const trace: Query<'task.trace'> = async ({ taskId, since }, context) => {
  const { data } = await context.call('getTaskTrace', { id: taskId })
  const changes = (data.rows ?? [])
    .filter(({ when }) => since === undefined || (when ?? 0) > since)
    .sort((left, right) => (right.when ?? 0) - (left.when ?? 0))
  const edits = [...new Set(changes.map(editKey))]
  return {
    changes: changes.map((change) => ({ ...change, edit: edits.length - edits.indexOf(editKey(change)) })),
    ...(edits.length > 0 ? { edits: edits.length } : {}),
  }
}

const editKey = ({ who, when }: TaskTrace) => `${when} ${who}`
export default trace
