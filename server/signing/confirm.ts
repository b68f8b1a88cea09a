import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { recordEndorsementEvent } from '../webhooks/events.ts'
import { recordEvents } from './events.ts'
import { addTaskHistory, followUp, type FollowUpContext } from './follow-up.ts'
import { findLink, lockLinks, isOpen, type Link, findActiveLink } from './links.ts'

/**
 * Confirms that a reserved link was sent (AMB2-29, AMB2-30), and creates a follow-up task for its sender, completed when the customer has
 * signed already. Repetition has no effect. Throws 403 for another sender's link, `linkExpired` when it was withdrawn or has expired, and
 * `linkSent` when another link was sent meanwhile.
 */
export async function confirmLink(
  context: FollowUpContext & Pick<HandlerContext, 'caller' | 'origin' | 'personalData' | 'text' | 'time'>,
  linkId: string,
  channel: 'card' | 'copy',
  endorNo: string,
): Promise<void> {
  const { db, now } = context
  const sender = requireStaff(context)
  await lockLinks(db, endorNo)
  const link = await findLink(db, linkId)
  if (!link || link.userId !== sender.userId || link.endorNo !== endorNo) throw new ApiError('forbidden')
  if (link.taskId !== null) return
  const { signedAt } = link
  if (signedAt === null && !isOpen(link, now)) throw new ApiError('linkExpired')
  const active = await findActiveLink(db, endorNo, now)
  if (active && active.linkId !== linkId) throw new ApiError('linkSent')
  const taskId = await followUp(context, link, sender)
  // A customer may open the link before it is confirmed; it then counts as sent, and only the channel is added now.
  const sentAt = link.sentAt ?? now
  await db.updateTable('signing_link').set({ channel, sentAt, taskId }).where('linkId', '=', linkId).execute()
  await recordEvents(context, linkId, [{ kind: 'sent', facts: { channel } }])
  if (link.sentAt === null) await recordEndorsementEvent(context, 'endorsement.sent', linkId)
  if (signedAt === null) return
  const remark = context.text('server.signedRemark')
  await addTaskHistory(context, { ...link, taskId }, { before: '', after: `${remark} ${context.time.format(signedAt)}` }, remark)
}

/** Returns the API's record of the active link that was sent through a channel (SENDLINK-03); empty without one. */
export async function activeLinkRecord({ db, now }: Pick<HandlerContext, 'db' | 'now'>, endorNo: string, channel: Link['channel']) {
  const link = await findActiveLink(db, endorNo, now)
  if (!link || link.channel !== channel) return {}
  return { endorNo, policyNo: link.policyNo, userId: link.userId, createdDate: link.sentAt ?? link.reservedAt }
}
