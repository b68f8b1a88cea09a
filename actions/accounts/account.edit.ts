import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { changesOf } from './rules.ts'

/**
 * Changes those fields of an account that differ from `account`, so that a form that was open for long does not undo a colleague's change of
 * another field. An emptied field is removed.
 */
const edit: Command<'account.edit'> = async ({ userId = '', account, form }, context) => {
  unwrap(await context.call('editAccount', { userId, ...changesOf(account, form) }))
}
export default edit
