import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { isAsked } from './standing-rules.ts'

/** The vehicles of a customer (CUSTDETAIL-28). The core is not asked about who is not matched, or has left. */
const vehicles: Query<'customer.vehicles'> = async ({ customer }, { call }) => {
  if (!isAsked(customer)) return []
  const data = unwrapInPlace(await call('getClientCarInfoByIdentity', identityOf(customer)))
  return data.vehicleList
}
export default vehicles
