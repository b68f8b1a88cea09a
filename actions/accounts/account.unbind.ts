import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Removes the binding of an account of the insurer's app. */
const unbind: Command<'account.unbind'> = async ({ userId = '', userIdEB = '' }, context) => {
  unwrap(await context.call('unbindAccount', { userId, userIdEB }))
}
export default unbind
