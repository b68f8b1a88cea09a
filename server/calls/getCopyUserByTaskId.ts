import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { copiedStaff } from '../tasks/copies.ts'
import { findTask } from '../tasks/find-task.ts'

/** The names of those copied on a task the caller may read (CALL-47, TASKVIEW-19; 403, 404 as DEC-28). */
const getCopyUserByTaskId = handle('getCopyUserByTaskId', [], async ({ taskId }, context) => {
  await findTask(context.db, signedIn(context), 'read', taskId)
  return { data: { rows: await copiedStaff(context.db, taskId) } }
})

export default getCopyUserByTaskId
