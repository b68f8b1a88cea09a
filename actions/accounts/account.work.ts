import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns how many open tasks and customers would move to another steward. */
const work: Query<'account.work'> = async ({ userId, to }, context) => unwrap(await context.call('countReassignable', { from: userId, to }))
export default work
