import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'

/**
 * Signs in a policyholder for the endorsement of a link (AUTH-30, AUTH-31). Replaces the session, so that no values of a previous user of
 * this tab remain (AMB2-09, AMB2-19).
 */
const policyholder: Command<'login.policyholder'> = async (
  { form, endorNo, linkId, policyNo, externalUserId, taskUserId, email },
  context,
) => {
  const mobile = form?.mobile?.trim() ?? ''
  const answer = await context.call('qyWxCustomerLogin', {
    loginId: mobile,
    validateCode: form?.validateCode?.trim() ?? '',
    ...withoutUndefined({ endorNo, linkId, externalUserId, taskUserId, email }),
  })
  if (!answer.ok) refuse('login.policyholder', answer.message)
  // The answer contains the policy number for URLs without one.
  const { token, endorNo: opened, policyNo: policyOfLink = policyNo } = answer.data
  if (token === undefined || opened === undefined) throw new OutcomeError('requestFailed')
  const session = { endorNo: opened, mobile, ...withoutUndefined({ policyNo: policyOfLink }) }
  context.session.signIn(token, session)
  return session
}
export default policyholder
