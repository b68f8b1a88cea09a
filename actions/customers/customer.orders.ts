import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { mayQueryCore } from './standing-rules.ts'

/**
 * Returns a customer's insurance orders, each with its product line: `motor` for the motor product, else `other` (CUSTDETAIL-21…24).
 * Searches by mobile, name and ID number. Skips the call for unmatched and lost customers and for those without mobile and ID number.
 */
const orders: Query<'customer.orders'> = async ({ customer }, { call, setting }) => {
  const { mobile1: mobile, clientName: name, idNo: identifyNumber } = customer
  if (!mayQueryCore(customer) || !(mobile || identifyNumber)) return []
  const data = unwrapInPlace(
    await call('getClientOrderByIdentity', {
      ...(mobile ? { mobile } : {}),
      ...(name ? { name } : {}),
      ...(identifyNumber ? { identifyNumber } : {}),
    }),
  )
  return data.orderList.map((order) => ({ ...order, line: order.product_code === setting('motorProductCode') ? 'motor' : 'other' }))
}
export default orders
