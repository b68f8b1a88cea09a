import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { isAsked } from './standing-rules.ts'

/** The policies of a customer (CUSTDETAIL-18). The core is not asked about who is not matched, or has left. */
const policies: Query<'customer.policies'> = async ({ customer }, { call }) => {
  if (!isAsked(customer)) return []
  return unwrapInPlace(await call('getClientPolicyByIdentity', identityOf(customer))).policyList
}
export default policies
