import { signatureFor } from '../certificate/find.ts'
import { fileOf } from '../files/whole-file.ts'
import { handle } from '../handler/handler.ts'

/** The certificate of a signature as PDF, to whoever sees its content (DEC-31); made now when it was not made before. */
const getSigningCertificateFile = handle('getSigningCertificateFile', ['certificates'], async ({ endorNo = '' }, context) => {
  const signatureId = await signatureFor(context, endorNo)
  return { base64: { field: 'fileBase', file: fileOf(await context.certificates.file(signatureId)) } }
})

export default getSigningCertificateFile
