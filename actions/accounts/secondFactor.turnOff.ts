import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Turns the user's second factor off with a code. */
const turnOff: Command<'secondFactor.turnOff'> = async ({ form }, context) => {
  const answer = await context.call('turnOffSecondFactor', { code: form?.code?.trim() ?? '' })
  if (!answer.ok) refuse('secondFactor.turnOff', answer.message)
}
export default turnOff
