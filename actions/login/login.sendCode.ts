import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'

/**
 * Asks for a code by text message (SMS-11, SMS-12). The token that staff are answered is pending and opens nothing, so it
 * is not kept: the login with the code answers the one that counts (AMB2-15, DEC-12).
 */
const sendCode: Command<'login.sendCode'> = async ({ mobile, staff, endorNo, linkId, privacyVersion }, context) => {
  const number = mobile?.trim() ?? ''
  const whose = staff ? { fDEBLoginFlag: '0' } : withoutUndefined({ endorNo, linkId })
  const answer = await context.call('sendValidate', {
    operateType: '1',
    operateCode: number,
    mobile: number,
    ...whose,
    ...withoutUndefined({ privacyVersion }),
  })
  if (!answer.ok) refuse('login.sendCode', answer.message)
}
export default sendCode
