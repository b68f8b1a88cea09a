import { randomBytes } from 'node:crypto'
import { ApiError } from '../handler/api-error.ts'
import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { countAddress } from '../identity/address-limit.ts'
import { boundByMobile } from '../identity/bound-accounts.ts'
import { keepAcceptance } from '../one-time-codes/keep-acceptance.ts'
import { maySign, noteAsked, openedLink } from '../signing/open-link.ts'

/**
 * Sends a one-time code (SMS-11, SMS-12): to the number of a bound account for staff, who say so with `fDEBLoginFlag`, and to
 * the policyholder's or the insured's of an endorsement for everyone else (DEC-12, DEC-13). Any other number gets the same
 * answer in the same time, and no message: the provider is asked after the answer.
 * Whoever has not accepted the privacy notice of today is refused in words, and nothing is counted.
 * Refuses in words when the link of an endorsement opens nothing any more, 429 when this number or this address has asked too
 * often, and in words, all alike, while nothing can be sent or nobody knows whose an endorsement is.
 */
const sendValidate = handle(
  'sendValidate',
  ['client', 'insurer', 'oneTimeCodes', 'origin', 'personalData', 'pseudonym', 'sms'],
  async ({ mobile, fDEBLoginFlag, endorNo = '', linkId = '', privacyVersion }, context) => {
    const { db, now, client, sms, after, text, oneTimeCodes } = context
    const isStaff = fDEBLoginFlag !== undefined
    if (privacyVersion !== context.setting('privacyVersion')) return { refused: { status: '428', message: text('server.privacyVersion') } }
    if (!isStaff) insurerOf(context)
    const link = isStaff ? undefined : await openedLink(context, linkId, endorNo)
    if (!sms.isAvailable()) throw new ApiError('noSms')
    if (client !== undefined && !(await countAddress(db, `code ${client}`, now))) throw new ApiError('tooManyCodes')
    const binding = isStaff
      ? ({ purpose: 'staff', mobile, link: '' } as const)
      : ({ purpose: 'policyholder', mobile, link: linkId } as const)
    const mayReceive = isStaff ? (await boundByMobile(context, mobile)) !== undefined : await maySign(context, endorNo, mobile)
    const code = await oneTimeCodes.issue(db, { ...binding, mayReceive }, now)
    if (link) await noteAsked(context, link, mayReceive)
    if (mayReceive)
      after(async () => {
        // Nothing is sent before it is kept what was accepted; after the answer, as it would tell the known from the unknown.
        await keepAcceptance(context, binding, privacyVersion)
        await sms.sendCode(mobile, { code, text: text('server.smsCode', { code }) })
      })
    // The token of staff is pending: it opens nothing, and the login with the code answers the one that does (DEC-12).
    return { data: isStaff ? { token: randomBytes(32).toString('base64url') } : {} }
  },
)

export default sendValidate
