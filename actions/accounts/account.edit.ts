import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { accountOf } from './rules.ts'

/** Replaces name, mobile number, home, login name and role of an account; a field that the form leaves empty is removed. */
const edit: Command<'account.edit'> = async ({ userId = '', form }, context) => {
  unwrap(await context.call('editAccount', { userId, ...accountOf(form) }))
}
export default edit
