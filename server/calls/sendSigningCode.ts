import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { recordFromOutside } from '../signing/from-outside.ts'
import { isOpen } from '../signing/links.ts'
import { signingCaller } from '../signing/signer.ts'

/**
 * Sends the second code for a typed name to the signed-in mobile, bound to the mobile and the link (docs/architecture/signing.md). Answers
 * 403 where typed names are not allowed, and 429 when the mobile has requested too many codes. Refuses with a message when the endorsement
 * can no longer be signed, and while no text message can be sent.
 */
const sendSigningCode = handle(
  'sendSigningCode',
  ['insurer', 'oneTimeCodes', 'origin', 'personalData', 'sms', 'typedSignatures'],
  async ({ mobile }, context) => {
    const { db, now, sms, after, text, oneTimeCodes, typedSignatures } = context
    const { link } = await signingCaller(context)
    if (!typedSignatures) throw new ApiError('forbidden')
    if (!isOpen(link, now)) return { refused: { status: '409', message: text('server.signed') } }
    if (!sms.isAvailable()) throw new ApiError('noSms')
    const { linkId } = link
    const code = await oneTimeCodes.issue(db, { purpose: 'signing', mobile, link: linkId, mayReceive: true }, now)
    await recordFromOutside(context, linkId, 'codeSent', { facts: { purpose: 'signing' } })
    after(() => sms.sendCode(mobile, { code, text: text('server.smsSigningCode', { code }) }))
    return { data: {} }
  },
)

export default sendSigningCode
