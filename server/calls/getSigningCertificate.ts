import { findSignatureFor } from '../certificate/find.ts'
import { handle } from '../handler/handler.ts'
import { isUndoingSignature } from '../signing/links.ts'

/**
 * Returns the content of a signing certificate (DEC-31) to its policyholder for 30 days after signing, and to the sender of the link.
 * Refuses with a message without a valid signature or after the 30 days. Says when the signature is being undone.
 */
const getSigningCertificate = handle(
  'getSigningCertificate',
  ['certificates', 'insurer', 'personalData', 'pseudonym'],
  async ({ endorNo = '' }, context) => {
    const signatureId = await findSignatureFor(context, 'getSigningCertificate', endorNo)
    if (signatureId === undefined) return { refused: { status: '404', message: context.text('server.certificateNone'), none: true } }
    const certificate = await context.certificates.content(signatureId)
    const undoing = (await isUndoingSignature(context.db, signatureId)) && { undoing: true }
    return { data: { certificate: { ...certificate, ...undoing } } }
  },
)

export default getSigningCertificate
