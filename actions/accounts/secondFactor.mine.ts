import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns whether the user has a second factor, and how many recovery codes are left. */
const mine: Query<'secondFactor.mine'> = async (_params, context) => unwrap(await context.call('getSecondFactor', {})).secondFactor
export default mine
