import { handle } from '../handler/handler.ts'
import { searchStaff } from '../identity/staff.ts'

/**
 * Colleagues to choose from, by name, or with `queryName` those whose name or id holds it; at most `colleaguesListed`, and
 * `hasMore` says that there are others.
 */
const getUserList = handle('getUserList', [], async ({ queryName = '' }, { db, setting }) => {
  const found = await searchStaff(db, queryName)
  const most = Number(setting('colleaguesListed'))
  const rows = found.slice(0, most).map(({ userId, name }) => ({ userId, userName: name }))
  return { data: { rows, hasMore: found.length > most } }
})

export default getUserList
