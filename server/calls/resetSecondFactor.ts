import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { resetSecondFactor as reset } from '../accounts/reset-second-factor.ts'

/** Removes the second factor of an account whose owner lost the phone and the recovery codes; its sessions end. Throws 404. */
const resetSecondFactor = handle('resetSecondFactor', [], async ({ userId }, context) => {
  const { db, now } = context
  await reset({ db, now, actor: requireStaff(context).userId }, userId)
  return { data: {} }
})

export default resetSecondFactor
