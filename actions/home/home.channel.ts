import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'

/**
 * Returns team type, branch and salesman of a customer (GRID-07, MODE-10). Failures do not block the home: without a client number and
 * after any failure the header is empty (AMB2-56).
 */
const channel: Query<'home.channel'> = async ({ customer }, context) => {
  const customerid = customer.cifClientNo
  if (!customerid) return {}
  try {
    const { ok, data } = await context.call('getCustomerSaleInfoById', { customerid })
    if (ok) return data
    context.note('home.channel', 'not found')
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error
    context.note('home.channel', error.outcome)
  }
  return {}
}
export default channel
