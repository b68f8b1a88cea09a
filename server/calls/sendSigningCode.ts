import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { recordFromOutside } from '../signing/from-outside.ts'
import { isOpen } from '../signing/links.ts'
import { signingCaller } from '../signing/signer.ts'

/**
 * Sends a signer the second code, for a name that is typed instead of drawn (decision 069): to the number that they signed in with, bound
 * to it and to their link. 403 where the operator lets nobody type, 429 when this number has asked too often for any code; refused in words
 * when there is nothing left to sign, and while nothing can be sent.
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
