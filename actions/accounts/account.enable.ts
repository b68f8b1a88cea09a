import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Enables an account again. */
const enable: Command<'account.enable'> = async ({ userId = '' }, context) => {
  unwrap(await context.call('enableAccount', { userId }))
}
export default enable
