import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { latestSigningLink } from '../signing/links.ts'

/**
 * What has become of the link that was sent last for an endorsement: a list of one, or of none. Any of the staff may ask
 * (decision 067).
 */
const getSigningLink = handle('getSigningLink', [], async ({ endorNo }, context) => {
  signedIn(context)
  const link = await latestSigningLink(context.db, endorNo, context.now)
  return { data: { data: link ? [link] : [] } }
})

export default getSigningLink
