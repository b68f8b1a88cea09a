import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Sends the second one-time code, needed for a typed signature, to the signed-in mobile number. */
const sendCode: Command<'signing.sendCode'> = async (_params, context) => {
  const { ok, message = '' } = await context.call('sendSigningCode', {})
  if (ok) return
  if (message === '') throw new OutcomeError('requestFailed')
  fail('signing.sendCode', 'refused', { message })
}
export default sendCode
