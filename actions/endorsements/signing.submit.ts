import type { Command } from '../action.ts'
import { submitSigned } from './submit-signed.ts'
import { toSignedUpload } from './signed-upload.ts'

/** Submits a drawn signature with its strokes and the photos (SIGN-13). */
const submit: Command<'signing.submit'> = async ({ form = {}, consent = '' }, context) => {
  const { picture = '', width = 0, height = 0, strokes = [] } = form.autograph ?? {}
  const drawn = { ...(await toSignedUpload(picture, form.images)), strokes: JSON.stringify({ width, height, strokes }) }
  await submitSigned('signing.submit', context, drawn, consent)
}
export default submit
