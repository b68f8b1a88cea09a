import type { Query } from '../action.ts'

/** Returns the person in charge of a case by e-mail address; the name is the address when no user has it (AMB-30). */
const handler: Query<'complaint.handler'> = async ({ email }, context) => {
  if (!email) return {}
  const { data } = await context.call('getUserByEmail', { email })
  return { ...data, name: data.name || email }
}
export default handler
