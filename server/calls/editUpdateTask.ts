import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { editTask } from '../tasks/edit-task.ts'

/**
 * Edits a task that the caller created (CALL-30). Throws 404, 403 and 409 like `editTask`; refuses with 410 and a message after its end
 * time.
 */
const editUpdateTask = handle('editUpdateTask', ['outbox', 'publicOrigins'], async (request, context) =>
  (await editTask(context, requireStaff(context), request)) === 'edited'
    ? { data: {} }
    : { refused: { status: '410', message: context.text('server.expired') } },
)

export default editUpdateTask
