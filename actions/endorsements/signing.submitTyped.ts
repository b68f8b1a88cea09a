import type { Command } from '../action.ts'
import { handIn } from './hand-in.ts'
import { toSignedUpload } from './signed-upload.ts'

/** Submits a name that was typed, with the second code and the photos; the insurer's core gets a picture of it that says so (decision 069). */
const submitTyped: Command<'signing.submitTyped'> = async ({ form = {}, consent = '' }, context) => {
  const { typedName = '', validateCode = '', images } = form
  const picture = await context.writeName(typedName, String(context.setting('signTypedMark')))
  await handIn('signing.submitTyped', context, { ...(await toSignedUpload(picture, images)), typedName, validateCode }, consent)
}
export default submitTyped
