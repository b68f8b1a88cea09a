import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Command, fail } from '../action.ts'

/** Revokes the signature (SIGN-18). Throws `failed` with the server's message for a refusal (SIGN-20). */
const undo: Command<'signing.undo'> = async ({ endorNo = '', mobile = '' }, context) => {
  const { ok, message = '' } = await context.call('undoEndorsementAutograph', { endorNo, mobile })
  if (ok) return
  if (message === '') throw new OutcomeError('requestFailed')
  fail('signing.undo', 'failed', { message })
}
export default undo
