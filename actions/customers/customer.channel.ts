import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * Returns a customer's sales channel. Skips the call for unmatched and lost customers (AMB-37). A customer without a seller in the core
 * gets an empty record and a log line (AMB2-56). Throws `failed` when the core does not answer (CUSTDETAIL-06).
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
