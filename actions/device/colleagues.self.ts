import type { Query } from '../action.ts'

/** Returns the user as a list of one person, which a form can take as its chosen people. */
const self: Query<'colleagues.self'> = async (_params, context) => {
  const { userId, name } = context.session.get()
  return userId === undefined ? [] : [{ userId, userName: name ?? userId, taskUser: userId }]
}
export default self
