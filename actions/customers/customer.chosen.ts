import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { customerOf } from './current.ts'
import { NO_CONTACT, withName } from './rules.ts'

/**
 * Returns the customer with this contact, else the current one, for screens that also work without a customer (DEC-39). Returns
 * `noContact` without one. Failures do not block the screen: the answer is empty then.
 */
const chosen: Query<'customer.chosen'> = async ({ externalUserid: requested }, context) => {
  try {
    const externalUserid = requested ?? (await context.customer.current())
    if (externalUserid === undefined) return NO_CONTACT
    const customer = await customerOf(context, externalUserid)
    return customer ? withName(customer) : {}
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error
    context.note('customer.chosen', error.outcome)
    return {}
  }
}
export default chosen
