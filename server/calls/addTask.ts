import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { createTask } from '../tasks/create-task.ts'

/** Creates a task (CALL-28). Throws 422, 403 and 404 like `createTask`. */
const addTask = handle('addTask', ['outbox', 'publicOrigins'], async (request, context) => ({
  data: { taskId: await createTask(context, requireStaff(context), request) },
}))

export default addTask
