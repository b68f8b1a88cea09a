import { ApiError } from '../handler/api-error.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findBoundAccount } from '../identity/bound-accounts.ts'

/**
 * Returns the caller's name, and the employee number of the bound account used to sign in, unless it was unbound (CALL2-20). Throws 403 for
 * another user's account.
 */
const wxGetUserName = handle('wxGetUserName', [], async ({ userIdEB }, context) => {
  const { userId, name } = requireStaff(context)
  if (!userIdEB) return { data: { userName: name } }
  const account = await findBoundAccount(context.db, userId, userIdEB)
  if (!account) throw new ApiError('forbidden')
  return { data: { userName: name, ...(account.unboundAt === null ? { userNameFDEB: account.employeeNo } : {}) } }
})

export default wxGetUserName
