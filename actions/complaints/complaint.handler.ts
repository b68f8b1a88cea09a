import type { Query } from '../action.ts'

/** Who is in charge of a case: the name behind the address, the address itself when nobody has it (AMB-30). */
const handler: Query<'complaint.handler'> = async ({ email }, context) => {
  if (!email) return {}
  const { data } = await context.call('getUserByEmail', { email })
  return { ...data, name: data.name || email }
}
export default handler
