import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { NO_CONTACT, toDisplay } from './rules.ts'

/**
 * Returns the customer with this contact, else the current one (DEC-39). A lost customer is marked (CUSTDETAIL-17). Returns `noContact`
 * without a current customer; `problem` says why data is missing then (CUSTDETAIL-07), and for an unmatched customer (CUSTDETAIL-05).
 * Throws `gone` for a customer of another steward, which closes the page with its message
 * (CUSTDETAIL-09, docs/architecture/page-frame.md).
 */
const current: Query<'customer.current'> = async ({ externalUserid: requested }, context) => {
  const externalUserid = requested ?? (await context.customer.current())
  if (externalUserid === undefined) return { ...NO_CONTACT, problem: context.message('customer.noContact', {}).text }
  const request = context.call('getWechatCustomersByExternalUserid', { externalUserid })
  const answer = await ignoreOutcomes(['forbidden', 'gone'], request)
  if (!answer?.ok) throw new OutcomeError('gone', { message: context.message('customer.notFound', {}).text })
  const customer = toDisplay(answer.data, context.session.get(), Number(context.setting('corpTagNames')))
  return customer.matched ? customer : { ...customer, problem: context.message('customer.noCif', {}).text }
}

// With a contact, screens draw their tabs before the answer; whether they offer to choose a customer is known.
current.placeholder = ({ externalUserid }) => (externalUserid === undefined ? undefined : { noContact: null })
export default current
