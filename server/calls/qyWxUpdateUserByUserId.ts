import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findBoundAccount, unbind } from '../identity/bound-accounts.ts'

/** Unbinds the caller's bound account until the next sign-in with it (GUARD-13, CALL2-21). Throws 403 for another user's account. */
const qyWxUpdateUserByUserId = handle('qyWxUpdateUserByUserId', [], async ({ userIdEB }, context) => {
  const { db, now } = context
  if (!userIdEB) throw new ApiError('badInput')
  if (!(await findBoundAccount(db, requireStaff(context).userId, userIdEB))) throw new ApiError('forbidden')
  await unbind(db, userIdEB, now)
  return { data: {} }
})

export default qyWxUpdateUserByUserId
