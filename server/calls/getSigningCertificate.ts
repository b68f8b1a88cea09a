import { signatureFor } from '../certificate/find.ts'
import { handle } from '../handler/handler.ts'

/**
 * What the certificate of a signature says (DEC-31): to the policyholder whose session it is, for 30 days after signing, and of the
 * staff to whoever sent the link. Refuses in words when nothing stands that is signed, or the 30 days are over.
 */
const getSigningCertificate = handle('getSigningCertificate', ['certificates'], async ({ endorNo = '' }, context) => {
  const signatureId = await signatureFor(context, endorNo)
  return { data: { certificate: await context.certificates.content(signatureId) } }
})

export default getSigningCertificate
