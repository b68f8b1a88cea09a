import { handle } from '../handler/handler.ts'
import { isOpen } from '../signing/links.ts'
import { signingCaller } from '../signing/signer.ts'

/** The code for "may be signed"; every other means that it may not (ENUM2-21). */
const [MAY, MAY_NOT] = ['0', '1']

/** Whether a policyholder may sign now, and why not (CALL2-27, SIGN-09…11): what we know of the link first, then what the core says. */
const getWechatCustomerLoginResult = handle('getWechatCustomerLoginResult', ['insurer', 'personalData'], async (_request, context) => {
  const { text, now } = context
  const { link, insurer } = await signingCaller(context)
  const answer = (isAutograph: string, message: string) => ({ data: { rows: [{ isAutograph, message }] } })
  if (link.signedAt !== null) return answer(MAY_NOT, text('server.signed'))
  if (!isOpen(link, now)) return answer(MAY_NOT, text('server.linkEnded'))
  const { signable, message } = await insurer.signable(context, link.endorNo)
  return answer(signable ? MAY : MAY_NOT, message)
})

export default getWechatCustomerLoginResult
