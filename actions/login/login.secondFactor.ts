import type { Command } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { refuse } from '../refuse.ts'
import { boundSession } from './rules.ts'

/** Completes a sign-in with a code. `account` is what the user typed to sign in with a bound account. */
const secondFactor: Command<'login.secondFactor'> = async ({ form, challenge = '', account }, context) => {
  const answer = await context.call('signInWithCode', { challenge, code: form?.code?.trim() ?? '' })
  if (!answer.ok) refuse('login.secondFactor', answer.message)
  const { token, userInfo } = answer.data
  if (token === undefined || userInfo === undefined) throw new OutcomeError('requestFailed')
  const { user } = account === undefined ? { user: userInfo } : boundSession(answer.data, account)
  context.session.signIn(token, user)
}
export default secondFactor
