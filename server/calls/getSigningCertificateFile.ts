import { signatureFor } from '../certificate/find.ts'
import type { Handler } from '../handler/handler.ts'

/** The certificate of a signature as PDF, to whoever sees its content (DEC-31); made now when it was not made before. */
const getSigningCertificateFile: Handler<'getSigningCertificateFile'> = async ({ endorNo = '' }, context) => {
  const signatureId = await signatureFor(context, endorNo)
  const bytes = await context.certificates.file(signatureId)
  return { base64: { field: 'fileBase', file: { size: bytes.length, pieces: () => piecesOf(bytes) } } }
}

async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

export default getSigningCertificateFile
