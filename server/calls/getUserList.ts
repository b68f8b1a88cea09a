import { handle } from '../handler/handler.ts'
import { searchStaff } from '../identity/staff.ts'

/**
 * Returns colleagues sorted by name, with `queryName` only those whose name or id contains it. Returns at most `colleaguesListed`;
 * `hasMore` tells whether there are more.
 */
const getUserList = handle('getUserList', [], async ({ queryName = '' }, { db, setting }) => {
  const found = await searchStaff(db, queryName)
  const limit = Number(setting('colleaguesListed'))
  const rows = found.slice(0, limit).map(({ userId, name }) => ({ userId, userName: name }))
  return { data: { rows, hasMore: found.length > limit } }
})

export default getUserList
