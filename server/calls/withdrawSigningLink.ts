import { ApiError } from '../handler/api-error.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { recordEvents } from '../signing/events.ts'
import { findLink, isOpen, statusOf } from '../signing/links.ts'

/** Takes a link back that its sender sent (403 for others): it opens nothing from now on. Refused in words once it is signed. */
const withdrawSigningLink: Handler<'withdrawSigningLink'> = async ({ linkId }, context) => {
  const { db, now } = context
  const { userId } = signedIn(context)
  const link = await findLink(db, linkId)
  if (!link || link.userId !== userId) throw new ApiError('forbidden')
  if (statusOf(link, now) === 'signed') throw new ApiError('linkSigned')
  if (link.pendingId !== null) throw new ApiError('linkBusy')
  if (!isOpen(link, now)) return { data: {} }
  await db.updateTable('signing_link').set({ withdrawnAt: now }).where('linkId', '=', linkId).execute()
  await recordEvents(context, linkId, [{ kind: 'withdrawn' }])
  return { data: {} }
}

export default withdrawSigningLink
