import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * Returns a customer's value-added services (VAS-01), found by ID number. Skips the call for unmatched and lost customers and for those
 * without an ID number (AMB-37). Throws the outcome `failed` when the core does not answer.
 */
const services: Query<'customer.services'> = async ({ customer }, { call }) => {
  const { idNo } = customer
  if (!idNo || !isMatched(customer) || isLost(customer)) return []
  const answer = await call('getClientVasOrderByIdentity', { idNo })
  if (!answer.ok) throw new OutcomeError('failed')
  return answer.data.vasOrderList
}
export default services
