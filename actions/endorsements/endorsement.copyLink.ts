import { fail, type Command } from '../action.ts'
import { addressOf, numbersOf, recordOf, reserve } from './signing-link.ts'

/** For whom a link that is copied is meant is not known (AMB2-31). */
const NOBODY = ''

/**
 * Copies the link, then notes it (AMB2-30): without a copy there is no record. The clipboard is asked at once, for a text that comes
 * later: a browser gives it to a tap, and not to what happens a request after it.
 */
const copyLink: Command<'endorsement.copyLink'> = async ({ endorsement }, context) => {
  const numbers = numbersOf(endorsement)
  const reserving = reserve('endorsement.copyLink', context, numbers, NOBODY)
  const copied = await context.device.copy(reserving.then((linkId) => addressOf(context, numbers, linkId, NOBODY)))
  const linkId = await reserving
  if (!copied) fail('endorsement.copyLink', 'failed', {})
  const record = await recordOf(context, numbers, linkId, NOBODY)
  const { ok } = await context.call('copyAddWechatFollowInfo', record, { keyPerValues: true })
  if (!ok) fail('endorsement.copyLink', 'failed', {})
}
export default copyLink
