import type { Handler } from '../handler/handler.ts'

const byName = new Intl.Collator('zh').compare

/**
 * Colleagues to choose from, by name: id and name, nothing else of them. With `queryName` only those whose name or id holds
 * it, whatever its case; at most `colleaguesListed`, and `hasMore` says that there are others. Case is folded here, since
 * databases differ in it beyond ASCII.
 */
const getUserList: Handler<'getUserList'> = async ({ queryName = '' }, { db, setting }) => {
  const staff = await db.selectFrom('staff').select(['userId', 'name']).execute()
  const wanted = queryName.trim().toLowerCase()
  const found = staff
    .filter(({ userId, name }) => name.toLowerCase().includes(wanted) || userId.toLowerCase().includes(wanted))
    .sort((left, right) => byName(left.name, right.name) || (left.userId < right.userId ? -1 : 1))
  const most = Number(setting('colleaguesListed'))
  return {
    data: {
      rows: found.slice(0, most).map(({ userId, name }) => ({ userId, userName: name })),
      hasMore: found.length > most,
    },
  }
}

export default getUserList
