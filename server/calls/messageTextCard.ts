import { sendCard } from '../outbox/send-card.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Sends a text card about the order `bussinessNo`, to its creator and no one else, from someone who may read it
 * (CALL-33, AMB-23). The texts are kept exactly as given. A link out of this app is refused (422, DEC-16). A creator who
 * completes their own order knows it already: the call succeeds and sends nothing.
 */
const messageTextCard: Handler<'messageTextCard'> = async ({ userId, content, title, redirect, bussinessNo, btntxt }, context) => {
  const { db } = context
  const caller = signedIn(context)
  const { createdBy } = await findTask(db, caller, 'writeToCreator', bussinessNo)
  const creator = await db.selectFrom('staff').select('userId').where('userCode', '=', createdBy).executeTakeFirst()
  if (creator?.userId !== userId) throw new ApiError('forbidden')
  if (!staysHere(redirect, context.publicOrigins)) throw new ApiError('badInput')
  if (caller.userId === userId) return { data: {} }
  await sendCard(context, { fromUser: caller.userId, toUser: userId, title, content, redirect, bussinessNo, btntxt: btntxt ?? '' })
  return { data: {} }
}

/** Whether a link is a page of this app: a path, or an address of one of its origins, read as a browser reads it. */
function staysHere(redirect: string, origins: readonly string[]): boolean {
  const base = origins[0] ?? 'http://localhost'
  const absolute = /^https?:\/\//i.test(redirect)
  if (!URL.canParse(redirect, base) || (!absolute && !redirect.startsWith('/'))) return false
  const { origin, pathname } = new URL(redirect, base)
  return [base, ...origins].includes(origin) && !/^\/api(\/|$)/.test(pathname)
}

export default messageTextCard
