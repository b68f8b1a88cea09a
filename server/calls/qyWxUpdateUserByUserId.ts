import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { boundTo, unbind } from '../identity/bound-accounts.ts'

/**
 * The caller takes leave of their bound account (GUARD-13, CALL2-21): it is no longer shown as theirs until they sign in
 * with it again. Somebody else's account is refused.
 */
const qyWxUpdateUserByUserId = handle('qyWxUpdateUserByUserId', [], async ({ userIdEB }, context) => {
  const { db, now } = context
  if (!userIdEB) throw new ApiError('badInput')
  if (!(await boundTo(db, signedIn(context).userId, userIdEB))) throw new ApiError('forbidden')
  await unbind(db, userIdEB, now)
  return { data: {} }
})

export default qyWxUpdateUserByUserId
