import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'

/** The case number of an order the caller may read; nothing when it has none (CALL-31, AMB-16; 403, 404 as DEC-28). */
const getNewByTaskId: Handler<'getNewByTaskId'> = async ({ taskId }, context) => {
  const { db } = context
  await findTask(db, signedIn(context), 'read', taskId)
  return { data: await db.selectFrom('task').select(['caseNo', 'caseType']).where('taskId', '=', taskId).executeTakeFirstOrThrow() }
}

export default getNewByTaskId
