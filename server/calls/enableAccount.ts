import { enableAccount as enable } from '../accounts/change-account.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Enables an account; has no effect on an enabled one. Throws 404. */
const enableAccount = handle('enableAccount', [], async ({ userId }, context) => {
  const { db, now } = context
  await enable({ db, now, actor: requireStaff(context).userId }, userId)
  return { data: {} }
})

export default enableAccount
