import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { asSigningLink, latestLink } from '../signing/links.ts'

/** What has become of the link that was sent last for an endorsement: a list of one, or of none. */
const getSigningLink: Handler<'getSigningLink'> = async ({ endorNo }, context) => {
  signedIn(context)
  const { db, now } = context
  const link = await latestLink(db, endorNo)
  if (!link) return { data: { data: [] } }
  const sender = await db.selectFrom('staff').select('name').where('userId', '=', link.userId).executeTakeFirst()
  return { data: { data: [asSigningLink(link, sender?.name ?? '', now)] } }
}

export default getSigningLink
