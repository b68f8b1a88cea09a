import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { requireNoChallenge } from './authenticator.ts'
import { boundSession } from './rules.ts'

/** Signs in with a bound account (AUTH-18); the password is sent as typed (AMB2-22). */
const account: Command<'login.account'> = async ({ form, userId, external, dataSource }, context) => {
  const loginId = form?.loginId?.trim() ?? ''
  const answer = await context.call('qyWxUserLogin', {
    loginId,
    password: form?.password?.trim() ?? '',
    ...withoutUndefined({ userId: userId ?? context.session.get().userId }),
    // External users always use data source 2 (AMB2-12).
    dataSources: external ? '2' : (dataSource ?? '2'),
    loginType: '0',
  })
  if (!answer.ok) refuse('login.account', answer.message)
  requireNoChallenge(answer.data)
  const { token, user } = boundSession(answer.data, loginId)
  context.session.signIn(token, user)
}
export default account
