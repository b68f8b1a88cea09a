import { randomBytes } from 'node:crypto'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { isSentText } from '../handler/sent-text.ts'
import { countAddress } from '../identity/address-limit.ts'
import { findBoundByMobile } from '../identity/bound-accounts.ts'
import { storeAcceptance } from '../one-time-codes/store-acceptance.ts'
import { maySign, recordCodeRequest, requireLink } from '../signing/open-link.ts'

const SERVICES = ['client', 'insurer', 'oneTimeCodes', 'origin', 'outbox', 'personalData', 'pseudonym', 'sms'] as const

/**
 * Sends a one-time code (SMS-11, SMS-12): with `fDEBLoginFlag` to the mobile of a bound account, otherwise to the policyholder or insured
 * of an endorsement (DEC-12, DEC-13). Other numbers get the same response in the same time but no message, because the provider is called
 * after the response. Refuses, without counting, unless the current privacy notice was accepted. Refuses when the link is not accessible,
 * when text messages are unavailable, or without a core system. Throws 429 after too many requests by this mobile or address.
 */
const sendValidate = handle(
  'sendValidate',
  SERVICES,
  async ({ mobile, fDEBLoginFlag, endorNo = '', linkId = '', privacyVersion: accepted }, context) => {
    const { db, now, client, sms, after, text, oneTimeCodes } = context
    const isStaff = fDEBLoginFlag !== undefined
    const privacyVersion = String(context.setting('privacyVersion'))
    if (!isSentText(accepted, privacyVersion)) return { refused: { status: '428', message: text('server.privacyVersion') } }
    if (!isStaff) insurerOf(context)
    const link = isStaff ? undefined : await requireLink(context, linkId, endorNo)
    sms.requireAvailable()
    if (client !== undefined && !(await countAddress(db, `code ${client}`, now))) throw new ApiError('tooManyCodes')
    const binding = isStaff
      ? ({ purpose: 'staff', mobile, link: '' } as const)
      : ({ purpose: 'policyholder', mobile, link: linkId } as const)
    const mayReceive = isStaff ? (await findBoundByMobile(context, mobile)) !== undefined : await maySign(context, endorNo, mobile)
    const code = await oneTimeCodes.issue(db, { ...binding, mayReceive }, now)
    if (link) await recordCodeRequest(context, link, mayReceive)
    if (mayReceive)
      after(async () => {
        // Stores the acceptance before sending, and after the response, because its duration would reveal known numbers.
        await storeAcceptance(context, binding, privacyVersion)
        await sms.sendCode(mobile, { code, text: text('server.smsCode', { code }) })
      })
    // The token for staff is a dummy without access; signing in with the code returns the real one (DEC-12).
    return { data: isStaff ? { token: randomBytes(32).toString('base64url') } : {} }
  },
)

export default sendValidate
