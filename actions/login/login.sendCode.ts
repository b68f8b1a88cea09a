import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'

/**
 * Requests a one-time code by text message (SMS-11, SMS-12). Does not store the pending token that staff receive, because the login with
 * the code returns the session token (AMB2-15, DEC-12).
 */
const sendCode: Command<'login.sendCode'> = async ({ mobile, staff, endorNo, linkId, privacyVersion }, context) => {
  const number = mobile?.trim() ?? ''
  const purpose = staff ? { fDEBLoginFlag: '0' } : withoutUndefined({ endorNo, linkId })
  const answer = await context.call('sendValidate', {
    operateType: '1',
    operateCode: number,
    mobile: number,
    ...purpose,
    ...withoutUndefined({ privacyVersion }),
  })
  if (!answer.ok) refuse('login.sendCode', answer.message)
}
export default sendCode
