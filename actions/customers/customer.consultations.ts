import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { identityOf } from './identity.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * The complaints and consultations of a customer (CONSULT-01). Whoever is not matched, or has left, is not asked about (AMB-37). Ends
 * in `failed` when the core does not answer.
 */
const consultations: Query<'customer.consultations'> = async ({ customer }, { call }) => {
  if (!isMatched(customer) || isLost(customer)) return []
  const answer = await call('getConsultationListByIdNo', identityOf(customer))
  if (!answer.ok) throw new OutcomeError('failed')
  return answer.data.consultationList
}
export default consultations
