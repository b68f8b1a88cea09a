import type { Customer } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { isLost } from './standing-rules.ts'

type Around = Pick<Context<'getWechatCustomersByExternalUserid'>, 'call' | 'messenger' | 'session'>

/**
 * The external contact one is working with: the one chosen in this session, else the one whose chat the app was opened
 * from (AMB-36). Undefined in any other place, a plain browser included. Throws what the whole app answers for.
 */
export async function currentContact({ messenger, session }: Pick<Around, 'messenger' | 'session'>): Promise<string | undefined> {
  const { externalUserId } = session.get()
  if (externalUserId) return externalUserId
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentCustomer())
  return answer?.ok ? answer.value || undefined : undefined
}

/**
 * The external contact in whose chat an endorsement is sent: the one whose chat the app was opened from, else the one chosen in
 * this session (AMB2-25). The chat comes first, since a card goes into it whoever was looked at before.
 */
export async function chatContact({ messenger, session }: Pick<Around, 'messenger' | 'session'>): Promise<string | undefined> {
  const answer = await ignoreOutcomes(['unavailable'], messenger.currentCustomer())
  return (answer?.ok && answer.value) || session.get().externalUserId || undefined
}

/**
 * The customer behind the contact one is working with; undefined without a contact, when the service does not give one's own (CALL-08),
 * and when the customer is lost: nothing more is done for whoever has left.
 */
export async function currentCustomer(context: Around): Promise<Customer | undefined> {
  const externalUserid = await currentContact(context)
  return externalUserid === undefined ? undefined : customerOf(context, externalUserid)
}

/** The customer behind a contact; undefined when it is nobody's own (CALL-08) or lost. */
export async function customerOf({ call }: Pick<Around, 'call'>, externalUserid: string): Promise<Customer | undefined> {
  const answer = await ignoreOutcomes(['forbidden', 'gone'], call('getWechatCustomersByExternalUserid', { externalUserid }))
  return answer?.ok && !isLost(answer.data) ? answer.data : undefined
}
