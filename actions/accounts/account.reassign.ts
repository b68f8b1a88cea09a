import type { Command } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Moves the open tasks and the customers of an account to another steward, and returns how many moved. */
const reassign: Command<'account.reassign'> = async ({ userId = '', to = '' }, context) =>
  unwrap(await context.call('reassignWork', { from: userId, to }))
export default reassign
