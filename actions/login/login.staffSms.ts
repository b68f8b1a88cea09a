import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { boundSession } from './rules.ts'

/** Login of staff with a code by text message (AUTH-24), on the enterprise that the documents name for it. */
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
