import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'

/** The names of those copied on an order the caller may read (CALL-47, TASKVIEW-19; 403, 404 as DEC-28). */
const getCopyUserByTaskId: Handler<'getCopyUserByTaskId'> = async ({ taskId }, context) => {
  await findTask(context.db, signedIn(context), 'read', taskId)
  const rows = await context.db
    .selectFrom('task_copy')
    .innerJoin('staff', 'staff.userId', 'task_copy.userId')
    .select('staff.name')
    .where('task_copy.taskId', '=', taskId)
    .orderBy('staff.userId')
    .execute()
  return { data: { rows } }
}

export default getCopyUserByTaskId
