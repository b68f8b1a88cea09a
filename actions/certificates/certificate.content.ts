import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** What the certificate of a signature says (DEC-31). */
const content: Query<'certificate.content'> = async ({ endorNo }, context) =>
  unwrap(await context.call('getSigningCertificate', endorNo ? { endorNo } : {})).certificate
export default content
