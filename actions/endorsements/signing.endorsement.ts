import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the endorsement that the signed-in policyholder is to sign (DEC-30); the token identifies it. */
const endorsement: Query<'signing.endorsement'> = async (_params, context) => {
  const { endorsement: facts, ...rest } = unwrap(await context.call('getSigningEndorsement', {}))
  return { ...facts, ...rest }
}
export default endorsement
