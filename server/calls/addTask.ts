import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { createTask } from '../tasks/create-task.ts'

/** Creates one task by the caller (CALL-28). Refuses 422, 403 and 404 as `createTask`. */
const addTask = handle('addTask', ['outbox', 'publicOrigins'], async (request, context) => ({
  data: { taskId: await createTask(context, signedIn(context), request) },
}))

export default addTask
