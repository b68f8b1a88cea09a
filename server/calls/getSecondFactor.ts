import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { hasPassword } from '../identity/staff.ts'
import { countCodes } from '../identity/second-factor/recovery-codes.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.ts'

/** Returns whether the caller has a second factor, and how many recovery codes are left. */
const getSecondFactor = handle('getSecondFactor', ['requiresSecondFactor'], async (_request, context) => {
  const { db, requiresSecondFactor } = context
  const { userId } = requireStaff(context)
  const isOn = await hasSecondFactor(db, userId)
  return {
    data: {
      secondFactor: {
        isOn,
        hasPassword: await hasPassword(db, userId),
        isRequired: requiresSecondFactor,
        recoveryCodes: isOn ? await countCodes(db, userId) : 0,
      },
    },
  }
})

export default getSecondFactor
