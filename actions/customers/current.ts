import type { Customer } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { isLost } from './standing-rules.ts'

type CustomerContext = Pick<Context<'getWechatCustomersByExternalUserid'>, 'call' | 'customer'>

/** Returns the current customer (DEC-39); undefined without one, for another steward's customer (CALL-08), or a lost one. */
export async function currentCustomer(context: CustomerContext): Promise<Customer | undefined> {
  const externalUserid = await context.customer.current()
  return externalUserid === undefined ? undefined : customerOf(context, externalUserid)
}

/** Returns the customer of a contact; undefined for another steward's customer (CALL-08) or a lost one. */
export async function customerOf({ call }: Pick<CustomerContext, 'call'>, externalUserid: string): Promise<Customer | undefined> {
  const answer = await ignoreOutcomes(['forbidden', 'gone'], call('getWechatCustomersByExternalUserid', { externalUserid }))
  return answer?.ok && !isLost(answer.data) ? answer.data : undefined
}
