import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/** Returns the content of a signature's certificate (DEC-31). */
const content: Query<'certificate.content'> = async ({ endorNo }, context) =>
  unwrap(await context.call('getSigningCertificate', endorNo ? { endorNo } : {})).certificate
export default content
