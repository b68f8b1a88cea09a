import type { Query } from '../action.ts'
import { unwrapInPlace } from '../unwrap.ts'
import { lineOf } from './rules.ts'
import { isAsked } from './standing-rules.ts'

/**
 * The orders of a customer with the line of each (CUSTDETAIL-21…24). They are asked for by mobile, name and ID number; the core
 * is not asked about who is not matched, has left, or has neither number.
 */
const orders: Query<'customer.orders'> = async ({ customer }, { call }) => {
  const { mobile1: mobile, clientName: name, idNo: identifyNumber } = customer
  if (!isAsked(customer) || !(mobile || identifyNumber)) return []
  const data = unwrapInPlace(
    await call('getClientOrderByIdentity', {
      ...(mobile ? { mobile } : {}),
      ...(name ? { name } : {}),
      ...(identifyNumber ? { identifyNumber } : {}),
    }),
  )
  return data.orderList.map((order) => ({ ...order, line: lineOf(order) }))
}
export default orders
