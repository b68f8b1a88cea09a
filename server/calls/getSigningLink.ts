import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { latestSigningLink } from '../signing/links.ts'

/**
 * Returns the last sent link of an endorsement with its status, as a list of one or none. Any staff member may read it
 * (docs/architecture/signing.md).
 */
const getSigningLink = handle('getSigningLink', [], async ({ endorNo }, context) => {
  requireStaff(context)
  const link = await latestSigningLink(context.db, endorNo, context.now)
  return { data: { data: link ? [link] : [] } }
})

export default getSigningLink
