import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { isSuccessor, searchOf } from './rules.ts'

/** Returns the stewards who can take over the work of an account. */
const successors: Query<'account.successors'> = async ({ userId, search }, context) => {
  const { rows, hasMore } = unwrap(await context.call('listAccounts', searchOf(search)))
  return { rows: rows.filter(isSuccessor(userId)), hasMore }
}
export default successors
