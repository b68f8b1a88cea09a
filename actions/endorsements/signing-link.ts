import type { Endorsement } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { refuse } from '../refuse.ts'

type Around = Pick<Context<'reserveSigningLink' | 'getUserByUserId'>, 'call' | 'session' | 'link'>

/** What of an endorsement its link is made of. */
export type Numbers = Required<Pick<Endorsement, 'endorNo' | 'policyNo'>>

/** The numbers of an endorsement. Throws `requestFailed` for one without: nothing can be sent for it. */
export function numbersOf({ endorNo, policyNo }: Partial<Endorsement> = {}): Numbers {
  if (!endorNo || !policyNo) throw new OutcomeError('requestFailed')
  return { endorNo, policyNo }
}

/**
 * The number of a link that is about to go out (DEC-29). Tried again after a card that nobody sent, it is the same number, as long as the
 * service remembers it. Refused when a link for the endorsement stands already.
 */
export async function reserve(
  command: 'endorsement.send' | 'endorsement.copyLink',
  { call }: Pick<Around, 'call'>,
  numbers: Numbers,
  externalUserId: string,
): Promise<string> {
  const request = { ...numbers, ...(externalUserId && { externalUserId }) }
  const answer = await call('reserveSigningLink', request, { keyPerValues: true })
  return answer.ok ? answer.data.linkId : refuse(command, answer.message)
}

/** The address that the customer opens (SENDLINK-06, AMB2-31), with the number of the link (DEC-29). */
export function addressOf(
  { link, session }: Pick<Around, 'link' | 'session'>,
  { endorNo, policyNo }: Numbers,
  linkId: string,
  externalUserId: string,
) {
  const { userCode: email = '', userId: taskUserId = '' } = session.get()
  return link(`/customerLogin?${new URLSearchParams({ endorNo, email, policyNo, taskUserId, externalUserId, linkId }).toString()}`)
}

/** What the record says of the link and its sender; the number of their telephone where it is known (SENDLINK-11). */
export async function recordOf(
  { call, session }: Pick<Around, 'call' | 'session'>,
  numbers: Numbers,
  linkId: string,
  externalUserId: string,
) {
  const { userId } = session.get()
  const found = userId ? await ignoreOutcomes('any', call('getUserByUserId', { userId })) : undefined
  const mobile = found?.ok ? found.data.mobile : undefined
  return { ...numbers, linkId, ...(mobile && { mobile }), ...(externalUserId && { externalUserId }) }
}
