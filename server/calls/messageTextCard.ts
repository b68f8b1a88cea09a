import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { userIdOf } from '../identity/staff.ts'
import { isAppLink } from '../outbox/card-link.ts'
import { sendCard } from '../outbox/send-card.ts'
import { findTask } from '../tasks/find-task.ts'

/**
 * Sends a card about a task to its creator, from a user who may read the task (CALL-33, AMB-23). The texts are sent as plain text. Throws 422
 * for links outside this app (DEC-16). A sender who is the creator gets the card too (TASKVIEW-13). The API misspells `bussinessNo` (the
 * task's id) and `btntxt`.
 */
const messageTextCard = handle('messageTextCard', ['outbox', 'publicOrigins'], async (request, context) => {
  const { userId, content, title, redirect, bussinessNo: taskId, btntxt: button = '' } = request
  const caller = requireStaff(context)
  const { createdBy } = await findTask(context.db, caller, 'writeToCreator', taskId)
  if ((await userIdOf(context.db, createdBy)) !== userId) throw new ApiError('forbidden')
  if (!isAppLink(redirect, context.publicOrigins)) throw new ApiError('badInput')
  await sendCard(context, { fromUser: caller.userId, toUser: userId, title, content, redirect, taskId, button })
  return { data: {} }
})

export default messageTextCard
