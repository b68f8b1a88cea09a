import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { userIdOf } from '../identity/staff.ts'
import { staysHere } from '../outbox/card-link.ts'
import { sendCard } from '../outbox/send-card.ts'
import { findTask } from '../tasks/find-task.ts'

/**
 * Sends a text card about a task, to its creator and no one else, from someone who may read it (CALL-33, AMB-23). The texts
 * are kept exactly as given. A link out of this app is refused (422, DEC-16). A creator who completes their own task knows
 * it already: the call succeeds and sends nothing. `bussinessNo`, the task's id, and `btntxt` are spelt so by the API.
 */
const messageTextCard = handle('messageTextCard', ['outbox', 'publicOrigins'], async (request, context) => {
  const { userId, content, title, redirect, bussinessNo: taskId, btntxt: button = '' } = request
  const caller = signedIn(context)
  const { createdBy } = await findTask(context.db, caller, 'writeToCreator', taskId)
  if ((await userIdOf(context.db, createdBy)) !== userId) throw new ApiError('forbidden')
  if (!staysHere(redirect, context.publicOrigins)) throw new ApiError('badInput')
  if (caller.userId !== userId)
    await sendCard(context, { fromUser: caller.userId, toUser: userId, title, content, redirect, taskId, button })
  return { data: {} }
})

export default messageTextCard
