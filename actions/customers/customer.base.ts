import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { identityOf } from './identity.ts'
import { customerType } from './rules.ts'
import { isLost, isMatched } from './standing-rules.ts'

/**
 * Returns the core's data about a customer and the customer type it implies (CUSTDETAIL-14, CUSTDETAIL-15). Skips the call for unmatched
 * and lost customers (AMB-37). Throws the outcome `failed` when the core does not answer.
 */
const base: Query<'customer.base'> = async ({ customer }, { call }) => {
  if (!isMatched(customer)) return { type: customerType({}) }
  if (isLost(customer)) return {}
  const answer = await call('getCustomerBaseInfoByIdNo', identityOf(customer))
  if (!answer.ok) throw new OutcomeError('failed')
  return { ...answer.data.customermap, type: customerType(answer.data.customermap) }
}
export default base
