import { type Command, fail } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { registNoOf } from './rules.ts'

/**
 * Copies a link with which a claimant can send pictures of this claim for a day (DEC-14). Passes a promise to the clipboard, because
 * browsers allow the write only during the tap, and the link needs a request first.
 */
const copyLink: Command<'claim.copyLink'> = async ({ registNo, policyNo = '', riskCode = '' }, context) => {
  const claim = registNoOf(registNo)
  if (claim === '') fail('claim.copyLink', 'failed', {})
  const link = issueTicket().then((ticket) =>
    context.link(`/uploadClaimPic?${new URLSearchParams({ registNo: claim, policyNo, riskCode, ticket }).toString()}`),
  )
  const copied = await context.device.copy(link)
  await link
  if (!copied) fail('claim.copyLink', 'failed', {})

  async function issueTicket(): Promise<string> {
    const { ok, data } = await context.call('issueClaimTicket', { registNo: claim })
    if (!ok || data.ticket === undefined) throw new OutcomeError('requestFailed')
    return data.ticket
  }
}
export default copyLink
