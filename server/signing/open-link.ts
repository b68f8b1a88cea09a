import { inTransaction } from '../database/transaction.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { recordEvents } from './events.ts'
import { recordFromOutside } from './from-outside.ts'
import { findLink, holdLinks, isErased, type Link, mayBeOpened, standingLink } from './links.ts'

/** The link that somebody has come by, for its endorsement. Refuses in words when it opens nothing, or is none. */
export async function openedLink({ db, now }: Pick<HandlerContext, 'db' | 'now'>, linkId: string, endorNo: string): Promise<Link> {
  const link = await findLink(db, linkId)
  if (!link || link.endorNo !== endorNo || !mayBeOpened(link, now) || (await isErased(db, linkId))) throw new ApiError('linkEnded')
  // Nobody has confirmed this one, and another has gone out since.
  if (link.sentAt === null && (await standingLink(db, endorNo, now))) throw new ApiError('linkEnded')
  return link
}

/** Whether this number is the policyholder's or the insured's of an endorsement (DEC-13). */
export async function maySign(
  context: Pick<HandlerContext, 'db' | 'insurer' | 'personalData'>,
  endorNo: string,
  mobile: string,
): Promise<boolean> {
  const found = await context.insurer?.endorsement(context, endorNo)
  return found?.signers.some((signer) => signer.mobile === mobile) ?? false
}

/**
 * Writes down that a code was asked for: by somebody who may sign, or by a stranger, whom the sender is told of. The first time is the
 * first touch that we hear of, and so the link was opened then; merely fetching its page writes nothing, as previews in chats do.
 * A link that nobody has confirmed was sent all the same, since it has arrived.
 */
export async function noteAsked(
  context: Pick<HandlerContext, 'db' | 'now' | 'origin' | 'personalData'>,
  { linkId, endorNo }: Link,
  mayReceive: boolean,
): Promise<void> {
  const { now } = context
  await inTransaction(context.db, async (db) => {
    const link = (await holdLinks(db, endorNo)).find((each) => each.linkId === linkId)
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
    await recordFromOutside({ ...context, db }, linkId, mayReceive ? 'codeSent' : 'strangerAsked')
  })
}
