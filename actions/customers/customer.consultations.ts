import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { identityOf } from './identity.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * Returns a customer's complaints and consultations (CONSULT-01). Skips the call for unmatched and lost customers (AMB-37). Throws the
 * outcome `failed` when the core does not answer.
 */
const consultations: Query<'customer.consultations'> = async ({ customer }, { call }) => {
  if (!isMatched(customer) || isLost(customer)) return []
  const answer = await call('getConsultationListByIdNo', identityOf(customer))
  if (!answer.ok) throw new OutcomeError('failed')
  return answer.data.consultationList
}
export default consultations
