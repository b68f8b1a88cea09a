import { signatureFor } from '../certificate/find.ts'
import { fileOf } from '../files/read-file.ts'
import { handle } from '../handler/handler.ts'

/** Returns a signing certificate as PDF, with the same access as its content (DEC-31). Issues it if needed. */
const getSigningCertificateFile = handle(
  'getSigningCertificateFile',
  ['certificates', 'insurer', 'personalData', 'pseudonym'],
  async ({ endorNo = '' }, context) => {
    const signatureId = await signatureFor(context, 'getSigningCertificateFile', endorNo)
    return { base64: { field: 'fileBase', file: fileOf(await context.certificates.file(signatureId)) } }
  },
)

export default getSigningCertificateFile
