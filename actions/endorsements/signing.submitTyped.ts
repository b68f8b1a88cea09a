import type { Command } from '../action.ts'
import { submitSigned } from './submit-signed.ts'
import { toSignedUpload } from './signed-upload.ts'

/** Submits a typed name with the second code and the photos. The core gets the name as a marked picture (docs/architecture/signing.md). */
const submitTyped: Command<'signing.submitTyped'> = async ({ form = {}, consent = '' }, context) => {
  const { typedName = '', validateCode = '', images } = form
  const picture = await context.writeName(typedName, String(context.setting('signTypedMark')))
  await submitSigned('signing.submitTyped', context, { ...(await toSignedUpload(picture, images)), typedName, validateCode }, consent)
}
export default submitTyped
