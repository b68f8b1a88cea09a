import { refuseOwnPassword } from '../accounts/check-own-password.ts'
import { findOwner, requireGoodPassword, storePassword } from '../accounts/set-password.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { hashPassword } from '../identity/password.ts'

const SERVICES = ['passwordCost', 'personalData', 'signIn'] as const

/**
 * Replaces the caller's own password; the other sessions end. Refuses a wrong old password, and throws 422 for a bad new one.
 */
const changePassword = handle('changePassword', SERVICES, async ({ oldPassword, newPassword }, context) => {
  const { db, now, passwordCost } = context
  const { userId, tokenHash } = requireStaff(context)
  const staff = await findOwner(db, userId)
  await requireGoodPassword(newPassword, [userId, staff?.name ?? '', staff?.loginName ?? '', staff?.userCode ?? ''])
  const refusal = await refuseOwnPassword(context, userId, oldPassword, 'server.wrongOldPassword')
  if (refusal) return refusal
  const passwordHash = await hashPassword(newPassword, passwordCost)
  return {
    async write(transaction) {
      await storePassword({ db: transaction, actor: userId, now }, { userId, passwordHash, except: tokenHash })
      return { data: {} }
    },
  }
})

export default changePassword
