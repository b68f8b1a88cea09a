import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { searchOf, withState } from './rules.ts'

/** Returns the accounts whose name, user id or login name matches the search; all without one. */
const list: Query<'accounts.list'> = async ({ search }, context) => {
  const { rows, hasMore } = unwrap(await context.call('listAccounts', searchOf(search)))
  return { rows: rows.map(withState), hasMore }
}
export default list
