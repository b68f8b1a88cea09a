import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { behaviourOf, wholeDaysBefore } from './rules.ts'

/** Returns the user's seven figures of the last `period` whole days (MY-09 to MY-12). */
const behaviour: Query<'my.behaviour'> = async ({ period }, context) => {
  const limits = wholeDaysBefore(context.now(), Number(period), context.startOfDay)
  const userid = JSON.stringify([context.session.get().userId])
  return behaviourOf(unwrap(await context.call('wxGetUserBehavior', { userid, ...limits })).rows ?? [])
}
export default behaviour
