import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { mayQueryCore } from './standing-rules.ts'

/** Returns a customer's policies (CUSTDETAIL-18); an empty list without a call for unmatched and lost customers. */
const policies: Query<'customer.policies'> = async ({ customer }, { call }) => {
  if (!mayQueryCore(customer)) return []
  return unwrapInPlace(await call('getClientPolicyByIdentity', identityOf(customer))).policyList
}
export default policies
