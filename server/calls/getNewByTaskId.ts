import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { caseOfTask } from '../tasks/read-task.ts'

/** The case number of a task the caller may read; nothing when it has none (CALL-31, AMB-16; 403, 404 as DEC-28). */
const getNewByTaskId = handle('getNewByTaskId', [], async ({ taskId }, context) => {
  await findTask(context.db, signedIn(context), 'read', taskId)
  return { data: await caseOfTask(context.db, taskId) }
})

export default getNewByTaskId
