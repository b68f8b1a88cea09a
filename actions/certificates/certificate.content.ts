import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/**
 * Returns the content of a signature's certificate (DEC-31). Without a valid signature returns only the server's message, so that an open page
 * does not keep showing the certificate of a signature that was undone meanwhile.
 */
const content: Query<'certificate.content'> = async ({ endorNo }, context) => {
  const answer = await context.call('getSigningCertificate', endorNo ? { endorNo } : {})
  return !answer.ok && answer.data.none ? { none: answer.message ?? '' } : unwrap(answer).certificate
}
export default content
