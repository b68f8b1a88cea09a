import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Takes a link back, which opens nothing from then on (DEC-29); refused in the service's words, e.g. once it is signed. */
const withdraw: Command<'endorsement.withdraw'> = async ({ linkId }, context) => {
  if (!linkId) throw new OutcomeError('requestFailed')
  const { ok, message } = await context.call('withdrawSigningLink', { linkId })
  if (!ok) refuse('endorsement.withdraw', message)
}
export default withdraw
