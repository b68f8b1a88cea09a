import type { Query } from '../action.ts'

/** Returns colleagues for the app's own picker, searched by the server, in the shape of the messenger's picker (ENT-03). */
const list: Query<'colleagues.list'> = async ({ search = '' }, context) => {
  const queryName = search.trim()
  const { data } = await context.call('getUserList', queryName === '' ? {} : { queryName })
  const people = (data.rows ?? []).map(({ userName = '', userId = '' }) => ({ userName, userId, taskUser: userId }))
  return { people, hasMore: data.hasMore === true }
}
export default list
