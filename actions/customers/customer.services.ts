import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * The value-added services of a customer (VAS-01), which the core finds by ID number. Whoever is not matched, has left, or has no ID
 * number with us is not asked about (AMB-37). Ends in `failed` when the core does not answer.
 */
const services: Query<'customer.services'> = async ({ customer }, { call }) => {
  const { idNo } = customer
  if (!idNo || !isMatched(customer) || isLost(customer)) return []
  const answer = await call('getClientVasOrderByIdentity', { idNo })
  if (!answer.ok) throw new OutcomeError('failed')
  return answer.data.vasOrderList
}
export default services
