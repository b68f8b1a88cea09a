import type { Calls } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { type Context, fail } from '../action.ts'
import { SHOWN, type Shown } from './rules.ts'

/** The service's code for a refusal after which one may try again (SIGN-16). */
const TRY_AGAIN = '-1'

/** What stands in every submission, however it was signed. */
type Around = 'shownHash' | 'consent' | 'schemaVersion' | 'phoneTime'

/**
 * Submits what was signed, with what was shown and consented to (SIGN-13, DEC-30). A refusal with errcode -1 leaves everything as it was,
 * any other closes the page (SIGN-17), both in the service's words.
 */
export async function handIn(
  command: 'signing.submit' | 'signing.submitTyped',
  context: Context<'uploadImageToPcis', never>,
  signed: Omit<Calls['uploadImageToPcis']['send'], Around>,
  consent: string,
): Promise<void> {
  const { shownHash = '' } = (context.handoff.get(SHOWN) as Shown | undefined) ?? {}
  const around = { shownHash, consent, schemaVersion: context.build, phoneTime: context.phoneTime() }
  const answer = await context.call('uploadImageToPcis', { ...signed, ...around })
  if (answer.ok) return
  const { message = '', data } = answer
  if (message === '') throw new OutcomeError('requestFailed')
  fail(command, data.errcode === TRY_AGAIN ? 'refused' : 'failed', { message })
}
