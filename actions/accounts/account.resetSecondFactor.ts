import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Removes the second factor of an account. */
const resetSecondFactor: Command<'account.resetSecondFactor'> = async ({ userId = '' }, context) => {
  unwrap(await context.call('resetSecondFactor', { userId }))
}
export default resetSecondFactor
