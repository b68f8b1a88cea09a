import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'
import { linesOf } from '../login/authenticator.ts'

/** Replaces the user's recovery codes and returns the new ones, one per line. */
const renewCodes: Command<'secondFactor.renewCodes'> = async ({ code }, context) => {
  const answer = await context.call('renewRecoveryCodes', { code: code?.trim() ?? '' })
  if (!answer.ok) refuse('secondFactor.renewCodes', answer.message)
  return linesOf(answer.data.recoveryCodes)
}
export default renewCodes
