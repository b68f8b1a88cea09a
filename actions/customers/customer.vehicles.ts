import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { identityOf } from './identity.ts'
import { mayQueryCore } from './standing-rules.ts'

/** Returns a customer's vehicles (CUSTDETAIL-28); an empty list without a call for unmatched and lost customers. */
const vehicles: Query<'customer.vehicles'> = async ({ customer }, { call }) => {
  if (!mayQueryCore(customer)) return []
  const data = unwrapInPlace(await call('getClientCarInfoByIdentity', identityOf(customer)))
  return data.vehicleList
}
export default vehicles
