import { findOwner } from '../accounts/set-password.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { startSetUp } from '../identity/second-factor/second-factor.ts'

/**
 * Starts the set-up of the caller's second factor. The password is checked like a sign-in, so that an unlocked phone is not enough (DEC-15).
 * Refuses a wrong password, and a person who has a second factor already.
 */
const startSecondFactor = handle('startSecondFactor', ['personalData', 'signIn'], async ({ password }, context) => {
  const { db, text, setting } = context
  const { userId, name } = requireStaff(context)
  const owner = await findOwner(db, userId)
  if (!owner?.loginName) return { refused: { status: '409', message: text('server.noPassword') } }
  const checked = await context.signIn.enterprise({ username: owner.loginName, password }, { ...context, client: undefined })
  if (checked === 'locked') return { refused: { status: '423', message: text('server.lockedOut') } }
  if (checked === 'wrong') return { refused: { status: '401', message: text('server.wrongPassword') } }
  return {
    async write(transaction) {
      const setUp = await startSetUp({ ...context, db: transaction }, userId, { issuer: String(setting('company')), account: name })
      return setUp ? { data: { setUp } } : { refused: { status: '409', message: text('server.factorIsOn') } }
    },
  }
})

export default startSecondFactor
