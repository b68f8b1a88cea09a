import type { Query } from '../action.ts'

/** Colleagues to choose from where the messenger has no picker; the service searches. Each is named as a picked one is (ENT-03). */
const list: Query<'colleagues.list'> = async ({ search = '' }, context) => {
  const queryName = search.trim()
  const { data } = await context.call('getUserList', queryName === '' ? {} : { queryName })
  const people = (data.rows ?? []).map(({ userName = '', userId = '' }) => ({ userName, userId, taskUser: userId }))
  return { people, hasMore: data.hasMore === true }
}
export default list
