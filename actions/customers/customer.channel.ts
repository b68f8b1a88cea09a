import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { isLost, isMatched } from './rules.ts'

/**
 * Who sells to a customer. Whoever is not matched, or has left, is not asked about (AMB-37). Ends in `failed` when the core does not know:
 * the failed query of CUSTDETAIL-06.
 */
const channel: Query<'customer.channel'> = async ({ customer }, { call }) => {
  if (!customer.cifClientNo || !isMatched(customer) || isLost(customer)) return {}
  const { ok, data } = await call('getCustomerSaleInfoById', { customerid: customer.cifClientNo })
  if (!ok) throw new OutcomeError('failed')
  return data
}
export default channel
