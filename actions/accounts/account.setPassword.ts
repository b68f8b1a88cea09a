import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Sets the password of the account of the opened one-time link. */
const setPassword: Command<'account.setPassword'> = async ({ form }, context) => {
  const answer = await context.call('setPasswordByLink', { token: context.session.accountLink() ?? '', password: form?.password ?? '' })
  if (!answer.ok) refuse('account.setPassword', answer.message)
}
export default setPassword
