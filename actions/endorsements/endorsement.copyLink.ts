import { fail, type Command } from '../action.ts'
import { addressOf, numbersOf, recordOf, reserve } from './signing-link.ts'

/** A copied link names no recipient (AMB2-31). */
const NO_RECIPIENT = ''

/**
 * Copies the link, then creates its record (AMB2-30); without a copy there is no record. Passes a promise to the clipboard, because
 * browsers allow the write only during the tap, and the link needs a request first.
 */
const copyLink: Command<'endorsement.copyLink'> = async ({ endorsement }, context) => {
  const numbers = numbersOf(endorsement)
  const reservation = reserve('endorsement.copyLink', context, numbers, NO_RECIPIENT)
  const copied = await context.device.copy(reservation.then((linkId) => addressOf(context, numbers, linkId, NO_RECIPIENT)))
  const linkId = await reservation
  if (!copied) fail('endorsement.copyLink', 'failed', {})
  const record = await recordOf(context, numbers, linkId, NO_RECIPIENT)
  const { ok } = await context.call('copyAddWechatFollowInfo', record, { keyPerValues: true })
  if (!ok) fail('endorsement.copyLink', 'failed', {})
}
export default copyLink
