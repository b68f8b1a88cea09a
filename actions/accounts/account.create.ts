import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { accountOf } from './rules.ts'

/** Creates an account without a password. */
const create: Command<'account.create'> = async ({ form = {} }, context) => {
  const { userId = '', email } = form
  unwrap(await context.call('createAccount', { userId, ...(email ? { email } : {}), ...accountOf(form) }))
}
export default create
