import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { copiedStaff } from '../tasks/copies.ts'
import { findTask } from '../tasks/find-task.ts'

/** Returns the names of colleagues in copy of a task that the caller may read (CALL-47, TASKVIEW-19). Throws 403 and 404 (DEC-28). */
const getCopyUserByTaskId = handle('getCopyUserByTaskId', [], async ({ taskId }, context) => {
  await findTask(context.db, requireStaff(context), 'read', taskId)
  return { data: { rows: await copiedStaff(context.db, taskId) } }
})

export default getCopyUserByTaskId
