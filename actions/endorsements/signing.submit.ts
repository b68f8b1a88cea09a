import { type Command, fail } from '../action.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { SHOWN, type Shown } from './rules.ts'
import { toSignedUpload } from './signed-upload.ts'

/** The service's code for a refusal after which one may try again (SIGN-16). */
const TRY_AGAIN = '-1'

/**
 * Submits a signature with its photos (SIGN-13). A refusal with errcode -1 leaves everything as it was, any other closes the page
 * (SIGN-17), both in the service's words.
 */
const submit: Command<'signing.submit'> = async ({ form = {}, consent = '' }, context) => {
  const { shownHash = '' } = (context.handoff.get(SHOWN) as Shown | undefined) ?? {}
  const { width = 0, height = 0, strokes = [] } = form.autograph ?? {}
  const answer = await context.call('uploadImageToPcis', {
    ...(await toSignedUpload(form)),
    strokes: JSON.stringify({ width, height, strokes }),
    shownHash,
    consent,
    schemaVersion: context.build,
    phoneTime: context.now(),
  })
  if (answer.ok) return
  const { message = '', data } = answer
  if (message === '') throw new OutcomeError('requestFailed')
  fail('signing.submit', data.errcode === TRY_AGAIN ? 'refused' : 'failed', { message })
}
export default submit
