import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { refuseCode, useCode } from '../identity/second-factor/use-code.ts'
import { renewRecoveryCodes as renew } from '../identity/second-factor/second-factor.ts'

/** Replaces the caller's recovery codes, and returns the new ones. Refuses a wrong code. */
const renewRecoveryCodes = handle('renewRecoveryCodes', ['personalData', 'pseudonym'], async ({ code }, context) => {
  const { userId } = requireStaff(context)
  const checked = await useCode(context, userId, code)
  if (checked !== 'right') return refuseCode(checked, context.text)
  return { write: async (db) => ({ data: { recoveryCodes: await renew(db, userId) } }) }
})

export default renewRecoveryCodes
