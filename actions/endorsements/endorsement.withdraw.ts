import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Command } from '../action.ts'
import { refuse } from '../refuse.ts'

/** Withdraws a link, which then no longer opens (DEC-29). Throws `refused` with the server's message, e.g. when it is already signed. */
const withdraw: Command<'endorsement.withdraw'> = async ({ linkId }, context) => {
  if (!linkId) throw new OutcomeError('requestFailed')
  const { ok, message } = await context.call('withdrawSigningLink', { linkId })
  if (!ok) refuse('endorsement.withdraw', message)
}
export default withdraw
