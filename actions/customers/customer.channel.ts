import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * Who sells to a customer. Whoever is not matched, or has left, is not asked about (AMB-37). Of whom the core knows no seller it is
 * blank, and noted (AMB2-56): most new customers have none yet. Ends in `failed` when the core does not answer, which CUSTDETAIL-06 has said.
 */
const channel: Query<'customer.channel'> = async ({ customer }, { call, note }) => {
  if (!customer.cifClientNo || !isMatched(customer) || isLost(customer)) return {}
  const { ok, data } = await call('getCustomerSaleInfoById', { customerid: customer.cifClientNo })
  if (ok) return data
  if (!data.result_code) throw new OutcomeError('failed')
  note('customer.channel', 'not found')
  return {}
}
export default channel
