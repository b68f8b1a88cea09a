import { signatureFor } from '../certificate/find.ts'
import { fileOf } from '../files/read-file.ts'
import { ApiError } from '../handler/api-error.ts'
import { handle } from '../handler/handler.ts'
import { isUndoingSignature } from '../signing/links.ts'

/**
 * Returns a signing certificate as PDF, with the same access as its content (DEC-31). Issues it if needed. Throws `certificateUndoing` while
 * the signature is being undone, because nobody knows then whether it is valid.
 */
const getSigningCertificateFile = handle(
  'getSigningCertificateFile',
  ['certificates', 'insurer', 'personalData', 'pseudonym'],
  async ({ endorNo = '' }, context) => {
    const signatureId = await signatureFor(context, 'getSigningCertificateFile', endorNo)
    if (await isUndoingSignature(context.db, signatureId)) throw new ApiError('certificateUndoing')
    return { base64: { field: 'fileBase', file: fileOf(await context.certificates.file(signatureId)) } }
  },
)

export default getSigningCertificateFile
