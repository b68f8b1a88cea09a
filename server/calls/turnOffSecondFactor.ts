import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { refuseCode, useCode } from '../identity/second-factor/use-code.ts'
import { removeSecondFactor } from '../identity/second-factor/second-factor.ts'

const SERVICES = ['personalData', 'pseudonym', 'requiresSecondFactor'] as const

/** Turns the caller's second factor off with a code. Refuses a wrong code, and everybody when the operator requires second factors. */
const turnOffSecondFactor = handle('turnOffSecondFactor', SERVICES, async ({ code }, context) => {
  const { now, text } = context
  const { userId } = requireStaff(context)
  if (context.requiresSecondFactor) return { refused: { status: '409', message: text('server.factorRequired') } }
  const checked = await useCode(context, userId, code)
  if (checked !== 'right') return refuseCode(checked, text)
  return {
    async write(db) {
      await removeSecondFactor({ db, actor: userId, now }, userId)
      return { data: {} }
    },
  }
})

export default turnOffSecondFactor
