import { endSessions } from '../accounts/change-account.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Ends all sessions of an account. Throws 404. */
const endAccountSessions = handle('endAccountSessions', [], async ({ userId }, context) => {
  const { db, now } = context
  return { data: { sessions: await endSessions({ db, now, actor: requireStaff(context).userId }, userId) } }
})

export default endAccountSessions
