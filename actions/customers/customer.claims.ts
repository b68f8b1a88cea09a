import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { mayQueryCore } from './standing-rules.ts'

/** Returns a customer's claims (CUSTDETAIL-25); an empty list without a call for unmatched and lost customers. */
const claims: Query<'customer.claims'> = async ({ customer }, { call }) => {
  if (!mayQueryCore(customer)) return []
  const data = unwrapInPlace(await call('getGcClaimInfoByIdentify', identityOf(customer)))
  return data.claimList
}
export default claims
