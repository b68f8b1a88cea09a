import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { searchStaff } from '../identity/staff.ts'
import { recentAssignees } from '../tasks/recent-assignees.ts'

/**
 * Returns colleagues sorted by name, with `queryName` only those whose name or id contains it. Without it, the caller and those who got the
 * caller's latest tasks are first. Returns at most `colleaguesListed`; `hasMore` tells whether there are more.
 */
const getUserList = handle('getUserList', [], async ({ queryName = '' }, { db, setting, ...context }) => {
  const { userId: ownId, userCode } = requireStaff(context)
  const found = await searchStaff(db, queryName)
  const first = queryName === '' ? [ownId, ...(await recentAssignees(db, userCode))] : []
  const rank = (userId: string) => (first.includes(userId) ? first.indexOf(userId) : first.length)
  const limit = Number(setting('colleaguesListed'))
  const rows = found
    .toSorted((one, two) => rank(one.userId) - rank(two.userId))
    .slice(0, limit)
    .map(({ userId, name }) => ({ userId, userName: name }))
  return { data: { rows, hasMore: found.length > limit } }
})

export default getUserList
