import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Ends all sessions of an account. */
const endSessions: Command<'account.endSessions'> = async ({ userId = '' }, context) => {
  unwrap(await context.call('endAccountSessions', { userId }))
}
export default endSessions
