import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Replaces the user's own password; the sessions on other devices end. */
const changePassword: Command<'account.changePassword'> = async ({ form }, context) => {
  const { oldPassword = '', newPassword = '' } = form ?? {}
  const answer = await context.call('changePassword', { oldPassword, newPassword })
  if (!answer.ok) refuse('account.changePassword', answer.message)
}
export default changePassword
