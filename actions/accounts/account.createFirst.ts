import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Creates the first administrator with the opened one-time link. */
const createFirst: Command<'account.createFirst'> = async ({ form }, context) => {
  const { userId = '', name = '', loginName = '', password = '' } = form ?? {}
  const token = context.session.accountLink() ?? ''
  const answer = await context.call('createFirstAdministrator', { token, userId, name, loginName, password })
  if (!answer.ok) refuse('account.createFirst', answer.message)
}
export default createFirst
