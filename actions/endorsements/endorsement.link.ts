import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the state of the latest link of an endorsement; only the endorsement number when no link was ever sent. */
const link: Query<'endorsement.link'> = async ({ endorNo }, context) => {
  const { data } = unwrap(await context.call('getSigningLink', { endorNo }))
  return data[0] ?? { endorNo }
}
export default link
