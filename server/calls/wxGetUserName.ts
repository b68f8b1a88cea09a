import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { boundTo } from '../identity/bound-accounts.ts'

/**
 * The caller's name, and what the bound account is called that they are signed in with: its employee number, nothing once
 * they have taken leave of it (CALL2-20). Somebody else's account is refused.
 */
const wxGetUserName = handle('wxGetUserName', [], async ({ userIdEB }, context) => {
  const { userId, name } = signedIn(context)
  if (!userIdEB) return { data: { userName: name } }
  const account = await boundTo(context.db, userId, userIdEB)
  if (!account) throw new ApiError('forbidden')
  return { data: { userName: name, ...(account.unboundAt === null ? { userNameFDEB: account.employeeNo } : {}) } }
})

export default wxGetUserName
