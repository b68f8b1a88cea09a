import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { contactTrend, wholeDaysBefore } from './rules.ts'

const DAYS = 7

/** Returns added, removed and contacted customers of the last seven whole days (BOARD-01); an empty list without a user id (AMB2-54). */
const contacts: Query<'board.contactTrend'> = async (_params, context) => {
  const { userId } = context.session.get()
  if (userId === undefined) return []
  const limits = wholeDaysBefore(context.now(), DAYS, context.startOfDay)
  const answer = await context.call('wxGetUserBehavior', { userid: JSON.stringify([userId]), ...limits })
  return contactTrend(unwrap(answer).rows ?? [])
}
export default contacts
