import { handle } from '../handler/handler.ts'
import { isOpen, isSubmitting, signedMessage } from '../signing/links.ts'
import { requirePolicyholder } from '../signing/policyholder-access.ts'

/** Codes for "may sign" and "may not sign" (ENUM2-21). */
const [MAY, MAY_NOT] = ['0', '1']

/** Returns whether a policyholder may sign now, or why not (CALL2-27, SIGN-09…11). Checks the link first, then the core. */
const getWechatCustomerLoginResult = handle(
  'getWechatCustomerLoginResult',
  ['insurer', 'personalData', 'pseudonym'],
  async (_request, context) => {
    const { text, now } = context
    const { link, isSigner, insurer } = await requirePolicyholder(context, 'getWechatCustomerLoginResult')
    const answer = (isAutograph: string, message: string) => ({ data: { rows: [{ isAutograph, message }] } })
    if (link.signedAt !== null) return answer(MAY_NOT, text(signedMessage(link, isSigner)))
    // A submission whose answer was lost: the core may have executed it, and refuses another one until its outcome is known.
    if (isSubmitting(link)) return answer(MAY_NOT, text('server.signingPending'))
    if (!isOpen(link, now)) return answer(MAY_NOT, text('server.linkEnded'))
    const { signable, message } = await insurer.signable(context, link.endorNo)
    return answer(signable ? MAY : MAY_NOT, message)
  },
)

export default getWechatCustomerLoginResult
