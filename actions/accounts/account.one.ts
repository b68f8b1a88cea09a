import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { withState } from './rules.ts'

/** Returns an account with its mobile number and bound accounts. */
const one: Query<'account.one'> = async ({ userId }, context) => withState(unwrap(await context.call('getAccount', { userId })).account)
export default one
