import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { recordLimited } from '../signing/record-limited.ts'
import { isOpen, signedMessage } from '../signing/links.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

const SERVICES = ['insurer', 'oneTimeCodes', 'origin', 'personalData', 'pseudonym', 'sms', 'typedSignatures'] as const

/**
 * Sends a signer the second code for a typed name (docs/architecture/signing.md), bound to their signed-in mobile and their link. Throws
 * 403 when typing is disabled, 429 after too many requests by this mobile. Refuses with a message when the link is already signed or text
 * messages are unavailable.
 */
const sendSigningCode = handle('sendSigningCode', SERVICES, async ({ mobile }, context) => {
  const { now, sms, after, text, oneTimeCodes, typedSignatures } = context
  const { link, isSigner } = await requirePolicyholder(context, 'sendSigningCode')
  if (!typedSignatures) throw new ApiError('forbidden')
  if (!isOpen(link, now)) return { refused: { status: '409', message: text(signedMessage(link, isSigner)) } }
  sms.requireAvailable()
  const { linkId } = link
  return {
    async write(db) {
      const code = await oneTimeCodes.issue(db, { purpose: 'signing', mobile, link: linkId, mayReceive: true }, now)
      await recordLimited({ ...context, db }, linkId, 'codeSent', { facts: { purpose: 'signing' } })
      after(() => sms.sendCode(mobile, { code, text: text('server.smsSigningCode', { code }) }))
      return { data: {} }
    },
  }
})

export default sendSigningCode
