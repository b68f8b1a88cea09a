import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Asks for the second code of whoever types their name instead of drawing it; it goes to the number that is signed in. */
const sendCode: Command<'signing.sendCode'> = async (_params, context) => {
  const { ok, message = '' } = await context.call('sendSigningCode', {})
  if (ok) return
  if (message === '') throw new OutcomeError('requestFailed')
  fail('signing.sendCode', 'refused', { message })
}
export default sendCode
