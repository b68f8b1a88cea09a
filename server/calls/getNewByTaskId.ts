import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { caseOfTask } from '../tasks/read-task.ts'

/** Returns the case number of a task that the caller may read; empty without one (CALL-31, AMB-16). Throws 403 and 404 (DEC-28). */
const getNewByTaskId = handle('getNewByTaskId', [], async ({ taskId }, context) => {
  await findTask(context.db, requireStaff(context), 'read', taskId)
  return { data: await caseOfTask(context.db, taskId) }
})

export default getNewByTaskId
