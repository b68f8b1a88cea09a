import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { changeStatus } from '../tasks/change-status.ts'

/** Opens or completes a task (CALL-29). Throws 404, 403, 422 and 409 like `changeStatus`. */
const updateTask = handle('updateTask', ['outbox'], async (request, context) => {
  await changeStatus(context, requireStaff(context), request)
  return { data: {} }
})

export default updateTask
