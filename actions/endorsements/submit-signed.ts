import type { Calls } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Context, fail } from '../action.ts'
import { SHOWN, type Shown } from './rules.ts'

/** The server's error code for a refusal that permits another try (SIGN-16). */
const RETRYABLE = '-1'

type CommonFields = 'shownHash' | 'consent' | 'schemaVersion' | 'phoneTime'

/**
 * Submits a signature with the hash of what was displayed and the consent (SIGN-13, DEC-30). Throws `refused` for errcode -1, which
 * permits another try, and `failed` otherwise, which closes the page (SIGN-17). Both carry the server's message.
 */
export async function submitSigned(
  command: 'signing.submit' | 'signing.submitTyped',
  context: Context<'uploadImageToPcis', never>,
  signed: Omit<Calls['uploadImageToPcis']['send'], CommonFields>,
  consent: string,
): Promise<void> {
  const { shownHash = '' } = (context.handoff.get(SHOWN) as Shown | undefined) ?? {}
  const common = { shownHash, consent, schemaVersion: context.build, phoneTime: context.phoneTime() }
  const answer = await context.call('uploadImageToPcis', { ...signed, ...common })
  if (answer.ok) return
  const { message = '', data } = answer
  if (message === '') throw new OutcomeError('requestFailed')
  fail(command, data.errcode === RETRYABLE ? 'refused' : 'failed', { message })
}
