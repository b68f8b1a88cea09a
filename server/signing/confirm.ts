import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, signedIn } from '../handler/handler-context.ts'
import { recordEvents } from './events.ts'
import { followUp } from './follow-up.ts'
import { findLink, holdLinks, isOpen, type Link, standingLink } from './links.ts'

/**
 * Confirms that a reserved link went out (AMB2-29, AMB2-30), and gives its sender a task to follow it up. Told again, nothing
 * happens. Throws 403 for another's link, and refuses in words when it has ended, or when another link for the endorsement
 * has gone out meanwhile.
 */
export async function confirmLink(
  context: Pick<HandlerContext, 'after' | 'caller' | 'db' | 'now' | 'card' | 'origin' | 'outbox' | 'personalData' | 'publicOrigins'>,
  linkId: string,
  channel: 'card' | 'copy',
  endorNo: string,
): Promise<void> {
  const { db, now } = context
  const sender = signedIn(context)
  await holdLinks(db, endorNo)
  const link = await findLink(db, linkId)
  if (!link || link.userId !== sender.userId || link.endorNo !== endorNo) throw new ApiError('forbidden')
  if (link.taskId !== null) return
  if (!isOpen(link, now)) throw new ApiError('linkEnded')
  const standing = await standingLink(db, endorNo, now)
  if (standing && standing.linkId !== linkId) throw new ApiError('linkSent')
  const taskId = await followUp(context, link, sender)
  // A customer may be quicker than the confirmation: what they opened was sent then, and how is known only now.
  const sentAt = link.sentAt ?? now
  await db.updateTable('signing_link').set({ channel, sentAt, taskId }).where('linkId', '=', linkId).execute()
  await recordEvents(context, linkId, [{ kind: 'sent', facts: { channel } }])
}

/** What is answered of the link of an endorsement that was sent in this way and stands (SENDLINK-03); nothing when there is none. */
export async function followUpOf({ db, now }: Pick<HandlerContext, 'db' | 'now'>, endorNo: string, channel: Link['channel']) {
  const link = await standingLink(db, endorNo, now)
  if (!link || link.channel !== channel) return {}
  return { endorNo, policyNo: link.policyNo, userId: link.userId, createdDate: link.sentAt ?? link.reservedAt }
}
