import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { editTask } from '../tasks/edit-task.ts'

/** Edits a task of the caller's making (CALL-30). Refuses 404, 403 and 409 as `editTask`, and in words once its end time has passed. */
const editUpdateTask = handle('editUpdateTask', [], async (request, context) =>
  (await editTask(context, signedIn(context), request)) === 'edited'
    ? { data: {} }
    : { refused: { status: '410', message: context.text('server.expired') } },
)

export default editUpdateTask
