import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Disables an account; its sessions end at once. */
const disable: Command<'account.disable'> = async ({ userId = '' }, context) => {
  unwrap(await context.call('disableAccount', { userId }))
}
export default disable
