import { signatureFor } from '../certificate/find.ts'
import { handle } from '../handler/handler.ts'

/**
 * Returns the content of a signing certificate (DEC-31) to its policyholder for 30 days after signing, and to the sender of the link.
 * Refuses with a message without a valid signature or after the 30 days.
 */
const getSigningCertificate = handle(
  'getSigningCertificate',
  ['certificates', 'insurer', 'personalData', 'pseudonym'],
  async ({ endorNo = '' }, context) => {
    const signatureId = await signatureFor(context, 'getSigningCertificate', endorNo)
    return { data: { certificate: await context.certificates.content(signatureId) } }
  },
)

export default getSigningCertificate
