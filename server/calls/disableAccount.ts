import { disableAccount as disable } from '../accounts/change-account.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Disables an account; its sessions end at once. Has no effect on a disabled one. Throws 404, and 409 for the last administrator. */
const disableAccount = handle('disableAccount', [], async ({ userId }, context) => {
  const { db, now } = context
  return { data: { sessions: (await disable({ db, now, actor: requireStaff(context).userId }, userId)) ?? 0 } }
})

export default disableAccount
