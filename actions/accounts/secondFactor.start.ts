import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { authenticatorOf } from '../login/authenticator.ts'

/** Starts the set-up of the user's second factor and returns what the authenticator app needs. */
const start: Command<'secondFactor.start'> = async ({ password }, context) => {
  const answer = await context.call('startSecondFactor', { password: password?.trim() ?? '' })
  if (!answer.ok) refuse('secondFactor.start', answer.message)
  return authenticatorOf(answer.data.setUp)
}
export default start
