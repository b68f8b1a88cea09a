import { ApiError } from '../handler/api-error.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import { retireKeys } from '../handler/stored-answers.ts'
import { recordEvents } from './events.ts'
import { addTaskHistory } from './follow-up.ts'
import { recordEndorsementEvent } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import { findLink, lockLinks, isOpen, statusOf } from './links.ts'

/**
 * Withdraws a link of the caller (403 for other senders) and completes its follow-up task. Leaves an expired or withdrawn link unchanged.
 * Throws `linkSigned` once it is signed, and `linkBusy` while a call to the core is pending.
 */
export async function withdrawLink(
  context: EventContext & Pick<HandlerContext, 'caller' | 'origin' | 'personalData' | 'text' | 'time'>,
  linkId: string,
): Promise<void> {
  const { db, now } = context
  const { userId } = requireStaff(context)
  const found = await findLink(db, linkId)
  if (!found || found.userId !== userId) throw new ApiError('forbidden')
  const link = (await lockLinks(db, found.endorNo)).find((each) => each.linkId === linkId) ?? found
  if (link.pendingId !== null) throw new ApiError('linkBusy')
  if (statusOf(link, now) === 'signed') throw new ApiError('linkSigned')
  if (!isOpen(link, now)) return
  await db.updateTable('signing_link').set({ withdrawnAt: now }).where('linkId', '=', linkId).execute()
  await recordEvents(context, linkId, [{ kind: 'withdrawn' }])
  await recordEndorsementEvent(context, 'endorsement.withdrawn', linkId)
  // The answers to repeated requests would claim that the withdrawn link is valid.
  for (const call of ['reserveSigningLink', 'addTaskMainAndMsgFollow', 'copyAddWechatFollowInfo']) await retireKeys(db, { userId, call })
  const remark = context.text('server.withdrawnRemark')
  await addTaskHistory(context, link, { before: '', after: `${remark} ${context.time.format(now)}` }, remark)
}
