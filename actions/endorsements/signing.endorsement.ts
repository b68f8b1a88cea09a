import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** What the policyholder who is signed in is to sign (DEC-30); the token says which endorsement that is. */
const endorsement: Query<'signing.endorsement'> = async (_params, context) => {
  const { endorsement: facts, ...rest } = unwrap(await context.call('getSigningEndorsement', {}))
  return { ...facts, ...rest }
}
export default endorsement
