import type { Customer } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { isLost } from './standing-rules.ts'

type CustomerContext = Pick<Context<'getWechatCustomersByExternalUserid'>, 'call' | 'messenger' | 'session'>

/**
 * Returns the current external contact: chosen in this session, else of the chat that the app was opened from (AMB-36). Returns
 * undefined without either, e.g. in a plain browser. Other failures of the messenger are thrown.
 */
export async function currentContact({ messenger, session }: Pick<CustomerContext, 'messenger' | 'session'>): Promise<string | undefined> {
  const { externalUserId } = session.get()
  if (externalUserId) return externalUserId
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentCustomer())
  return answer?.ok ? answer.value || undefined : undefined
}

/**
 * Returns the external contact to send an endorsement to: of the chat that the app was opened from, else chosen in this session
 * (AMB2-25). The chat has priority, because the card is sent into it.
 */
export async function chatContact({ messenger, session }: Pick<CustomerContext, 'messenger' | 'session'>): Promise<string | undefined> {
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentCustomer())
  return (answer?.ok && answer.value) || session.get().externalUserId || undefined
}

/** Returns the current contact's customer; undefined without a contact, for another steward's customer (CALL-08), or a lost one. */
export async function currentCustomer(context: CustomerContext): Promise<Customer | undefined> {
  const externalUserid = await currentContact(context)
  return externalUserid === undefined ? undefined : customerOf(context, externalUserid)
}

/** Returns the customer of a contact; undefined for another steward's customer (CALL-08) or a lost one. */
export async function customerOf({ call }: Pick<CustomerContext, 'call'>, externalUserid: string): Promise<Customer | undefined> {
  const answer = await ignoreOutcomes(['forbidden', 'gone'], call('getWechatCustomersByExternalUserid', { externalUserid }))
  return answer?.ok && !isLost(answer.data) ? answer.data : undefined
}
