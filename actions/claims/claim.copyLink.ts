import { type Command, fail } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { registNoOf } from './rules.ts'

/**
 * Copies the link by which a claimant sends pictures of this claim, for a day (DEC-14). The clipboard is asked at once, for a text that
 * comes later: a browser gives it to a tap, and not to what happens a request after it.
 */
const copyLink: Command<'claim.copyLink'> = async ({ registNo, policyNo = '', riskCode = '' }, context) => {
  const claim = registNoOf(registNo)
  if (claim === '') fail('claim.copyLink', 'failed', {})
  const link = issue().then((ticket) =>
    context.link(`/uploadClaimPic?${new URLSearchParams({ registNo: claim, policyNo, riskCode, ticket }).toString()}`),
  )
  const copied = await context.device.copy(link)
  await link
  if (!copied) fail('claim.copyLink', 'failed', {})

  async function issue(): Promise<string> {
    const { ok, data } = await context.call('issueClaimTicket', { registNo: claim })
    if (!ok || data.ticket === undefined) throw new OutcomeError('requestFailed')
    return data.ticket
  }
}
export default copyLink
