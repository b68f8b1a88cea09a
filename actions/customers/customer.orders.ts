import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { productLineOf } from './rules.ts'
import { mayQueryCore } from './standing-rules.ts'

/**
 * Returns a customer's insurance orders, each with its product line (CUSTDETAIL-21…24). Searches by mobile, name and ID number. Skips the
 * call for unmatched and lost customers and for those without mobile and ID number.
 */
const orders: Query<'customer.orders'> = async ({ customer }, { call }) => {
  const { mobile1: mobile, clientName: name, idNo: identifyNumber } = customer
  if (!mayQueryCore(customer) || !(mobile || identifyNumber)) return []
  const data = unwrapInPlace(
    await call('getClientOrderByIdentity', {
      ...(mobile ? { mobile } : {}),
      ...(name ? { name } : {}),
      ...(identifyNumber ? { identifyNumber } : {}),
    }),
  )
  return data.orderList.map((order) => ({ ...order, line: productLineOf(order) }))
}
export default orders
