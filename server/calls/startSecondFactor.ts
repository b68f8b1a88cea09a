import { refuseOwnPassword } from '../accounts/check-own-password.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { startSetUp } from '../identity/second-factor/second-factor.ts'

/**
 * Starts the set-up of the caller's second factor, with the password, so that an unlocked phone is not enough. Refuses a wrong password, and a
 * person who has a second factor already.
 */
const startSecondFactor = handle('startSecondFactor', ['personalData', 'signIn'], async ({ password }, context) => {
  const { text, setting } = context
  const { userId, name } = requireStaff(context)
  const refusal = await refuseOwnPassword(context, userId, password, 'server.wrongPassword')
  if (refusal) return refusal
  return {
    async write(transaction) {
      const setUp = await startSetUp({ ...context, db: transaction }, userId, { issuer: String(setting('company')), account: name })
      return setUp ? { data: { setUp } } : { refused: { status: '409', message: text('server.factorIsOn') } }
    },
  }
})

export default startSecondFactor
