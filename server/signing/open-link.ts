import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { recordEndorsementEvent } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import { recordEvents } from './events.ts'
import { recordLimited } from './record-limited.ts'
import { findLink, lockLinks, isErased, type Link, isAccessible, findActiveLink } from './links.ts'

/** Returns the link of a request. Throws `linkEnded` when it does not belong to the endorsement, is not accessible or was erased. */
export async function requireLink({ db, now }: Pick<HandlerContext, 'db' | 'now'>, linkId: string, endorNo: string): Promise<Link> {
  const link = await findLink(db, linkId)
  if (!link || link.endorNo !== endorNo || !isAccessible(link, now) || (await isErased(db, linkId))) throw new ApiError('linkEnded')
  // This link was not confirmed, and another was sent meanwhile.
  if (link.sentAt === null && (await findActiveLink(db, endorNo, now))) throw new ApiError('linkEnded')
  return link
}

/** Whether a mobile belongs to the policyholder or the insured of an endorsement (DEC-13). */
export async function maySign(
  context: Pick<HandlerContext, 'db' | 'insurer' | 'personalData'>,
  endorNo: string,
  mobile: string,
): Promise<boolean> {
  const found = await context.insurer?.endorsement(context, endorNo)
  return found?.signers.some((signer) => signer.mobile === mobile) ?? false
}

/**
 * Records a request for a code, by a permitted signer or a stranger; strangers are shown to the sender. The first request counts as opening
 * the link; fetching the page does not, because chats fetch pages for previews. An unconfirmed link counts as sent.
 */
export async function recordCodeRequest(
  context: EventContext & Pick<HandlerContext, 'origin' | 'personalData'>,
  { linkId, endorNo }: Link,
  mayReceive: boolean,
): Promise<void> {
  const { now } = context
  await inTransaction(context.db, async (db) => {
    const link = (await lockLinks(db, endorNo)).find((each) => each.linkId === linkId)
    if (!link) return
    const isFirst = link.openedAt === null
    await db
      .updateTable('signing_link')
      .set({
        openedAt: link.openedAt ?? now,
        sentAt: link.sentAt ?? now,
        channel: link.channel === '' ? 'card' : link.channel,
        ...(mayReceive ? {} : { strangerAt: now }),
      })
      .where('linkId', '=', linkId)
      .execute()
    if (isFirst) await recordEvents({ ...context, db }, linkId, [{ kind: 'opened' }])
    if (link.sentAt === null) await recordEndorsementEvent({ ...context, db }, 'endorsement.sent', linkId)
    await recordLimited({ ...context, db }, linkId, mayReceive ? 'codeSent' : 'strangerAsked')
  })
}
