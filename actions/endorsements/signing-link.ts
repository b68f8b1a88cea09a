import type { Endorsement } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { refuse } from '../refuse.ts'

type LinkContext = Pick<Context<'reserveSigningLink' | 'getUserByUserId'>, 'call' | 'session' | 'link'>

export type Numbers = Required<Pick<Endorsement, 'endorNo' | 'policyNo'>>

/** Returns the numbers of an endorsement. Throws `requestFailed` when one is missing, because no link can be made. */
export function numbersOf({ endorNo, policyNo }: Partial<Endorsement> = {}): Numbers {
  if (!endorNo || !policyNo) throw new OutcomeError('requestFailed')
  return { endorNo, policyNo }
}

/**
 * Reserves the id of a new link (DEC-29). A retry after an unsent card gets the same id while the server remembers the key. Throws
 * `refused` when the endorsement already has an active link.
 */
export async function reserve(
  command: 'endorsement.send' | 'endorsement.copyLink',
  { call }: Pick<LinkContext, 'call'>,
  numbers: Numbers,
  externalUserId: string,
): Promise<string> {
  const request = { ...numbers, ...(externalUserId && { externalUserId }) }
  const answer = await call('reserveSigningLink', request, { keyPerValues: true })
  return answer.ok ? answer.data.linkId : refuse(command, answer.message)
}

/** Returns the URL for the customer (SENDLINK-06, AMB2-31), with the link id (DEC-29). */
export function addressOf(
  { link, session }: Pick<LinkContext, 'link' | 'session'>,
  { endorNo, policyNo }: Numbers,
  linkId: string,
  externalUserId: string,
) {
  const { userCode: email = '', userId: taskUserId = '' } = session.get()
  return link(`/customerLogin?${new URLSearchParams({ endorNo, email, policyNo, taskUserId, externalUserId, linkId }).toString()}`)
}

/** Returns the record of a link and its sender, with the sender's mobile if it is known (SENDLINK-11). */
export async function recordOf(
  { call, session }: Pick<LinkContext, 'call' | 'session'>,
  numbers: Numbers,
  linkId: string,
  externalUserId: string,
) {
  const { userId } = session.get()
  const found = userId ? await ignoreOutcomes('any', call('getUserByUserId', { userId })) : undefined
  const mobile = found?.ok ? found.data.mobile : undefined
  return { ...numbers, linkId, ...(mobile && { mobile }), ...(externalUserId && { externalUserId }) }
}
