import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Turns the user's second factor on with a code of the app. */
const turnOn: Command<'secondFactor.turnOn'> = async ({ form }, context) => {
  const answer = await context.call('turnOnSecondFactor', { code: form?.code?.trim() ?? '' })
  if (!answer.ok) refuse('secondFactor.turnOn', answer.message)
}
export default turnOn
