import { findOwner, requireGoodPassword, storePassword } from '../accounts/set-password.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { hashPassword } from '../identity/password.ts'

const SERVICES = ['passwordCost', 'personalData', 'signIn'] as const

/**
 * Replaces the caller's own password; the other sessions end. The old password is checked like a sign-in, so that guesses lock the account
 * (DEC-15). Refuses a wrong old password, and throws 422 for a bad new one.
 */
const changePassword = handle('changePassword', SERVICES, async ({ oldPassword, newPassword }, context) => {
  const { db, now, text, passwordCost } = context
  const { userId, tokenHash } = requireStaff(context)
  const staff = await findOwner(db, userId)
  if (!staff?.loginName) return { refused: { status: '409', message: text('server.noPassword') } }
  await requireGoodPassword(newPassword, [userId, staff.name, staff.loginName, staff.userCode])
  const checked = await context.signIn.enterprise({ username: staff.loginName, password: oldPassword }, { ...context, client: undefined })
  if (checked === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (checked === 'wrong') return { refused: { status: '401', message: text('server.wrongOldPassword') } }
  const passwordHash = await hashPassword(newPassword, passwordCost)
  return {
    async write(transaction) {
      await storePassword({ db: transaction, actor: userId, now }, { userId, passwordHash, except: tokenHash })
      return { data: {} }
    },
  }
})

export default changePassword
