import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { isAsked } from './standing-rules.ts'

/** The claims of a customer (CUSTDETAIL-25). The core is not asked about who is not matched, or has left. */
const claims: Query<'customer.claims'> = async ({ customer }, { call }) => {
  if (!isAsked(customer)) return []
  const data = unwrapInPlace(await call('getGcClaimInfoByIdentify', identityOf(customer)))
  return data.claimList
}
export default claims
