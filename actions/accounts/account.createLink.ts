import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns a one-time link with which the account's owner sets a password; earlier links end. */
const createLink: Command<'account.createLink'> = async ({ userId = '' }, context) =>
  unwrap(await context.call('createPasswordLink', { userId })).link
export default createLink
