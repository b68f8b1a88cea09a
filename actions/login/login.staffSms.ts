import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { boundSession } from './rules.ts'

/** Signs in staff with a one-time code (AUTH-24), for the enterprise that the documents prescribe. */
const staffSms: Command<'login.staffSms'> = async ({ form, userId }, context) => {
  const mobile = form?.mobile?.trim() ?? ''
  const answer = await context.call('qyWxCustomerLogin', {
    loginId: mobile,
    validateCode: form?.validateCode?.trim() ?? '',
    ...withoutUndefined({ userId: userId ?? context.session.get().userId }),
    wechatCode: String(context.setting('smsWechatCode')),
    dataSources: '2',
    loginType: '1',
  })
  if (!answer.ok) refuse('login.staffSms', answer.message)
  const { token, user } = boundSession(answer.data, mobile)
  context.session.signIn(token, user)
}
export default staffSms
