import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { countCodes } from '../identity/second-factor/recovery-codes.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.ts'

/** Returns whether the caller has a second factor, and how many recovery codes are left. */
const getSecondFactor = handle('getSecondFactor', ['requiresSecondFactor'], async (_request, context) => {
  const { db, requiresSecondFactor } = context
  const { userId } = requireStaff(context)
  const { passwordHash } = await db.selectFrom('staff').select('passwordHash').where('userId', '=', userId).executeTakeFirstOrThrow()
  const isOn = await hasSecondFactor(db, userId)
  return {
    data: {
      secondFactor: {
        isOn,
        hasPassword: passwordHash !== null,
        isRequired: requiresSecondFactor,
        recoveryCodes: isOn ? await countCodes(db, userId) : 0,
      },
    },
  }
})

export default getSecondFactor
