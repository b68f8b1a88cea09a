import { sealSignature } from '../evidence/seal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { recordEvents } from './events.ts'
import type { FinishContext } from './finish.ts'
import { noteInTask, tellSender } from './follow-up.ts'
import { findLink, holdLinks, type Link } from './links.ts'

/** The core's word for success (SIGN-18). */
export const UNDONE = 'success'

/**
 * Writes down that a signature is being taken back, before the core hears of it: should nobody live to hear its answer, it is asked
 * again. Until then the link is busy. Returns the signature; undefined when there is none that may be taken back.
 */
export async function beginUndo(
  context: Pick<HandlerContext, 'db' | 'now' | 'origin' | 'personalData'>,
  { linkId, endorNo }: Link,
): Promise<string | undefined> {
  return inTransaction(context.db, async (db) => {
    const link = (await holdLinks(db, endorNo)).find((each) => each.linkId === linkId)
    if (!link || link.signatureId === null) return undefined
    const { signatureId, pendingId, expiresAt } = link
    // One that has begun is asked again; the core knows it by its number.
    if (pendingId === signatureId) return signatureId
    if (context.now >= expiresAt) return undefined
    await db.updateTable('signing_link').set({ pendingId: signatureId }).where('linkId', '=', linkId).execute()
    await recordEvents({ ...context, db }, linkId, [{ kind: 'undoAsked', facts: { signatureId } }])
    return signatureId
  })
}

/**
 * Writes down what the core has answered, in the transaction of `db`: with `success` the link can be signed again and its sender hears
 * of it, and what was signed stays, as evidence; with other words the signature stands. Nothing happens the second time.
 */
export async function finishUndo(context: FinishContext, linkId: string, signatureId: string, message: string): Promise<void> {
  const { db, now, text, time } = context
  const isUndone = message === UNDONE
  const before = await findLink(db, linkId)
  const { numUpdatedRows } = await db
    .updateTable('signing_link')
    .set({ pendingId: null, ...(isUndone ? { signatureId: null, signedAt: null } : {}) })
    .where('linkId', '=', linkId)
    .where('pendingId', '=', signatureId)
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n || !before) return
  await recordEvents(context, linkId, [{ kind: isUndone ? 'undone' : 'undoRefused', facts: { signatureId } }])
  if (!isUndone) return
  await db.updateTable('signature').set({ undoneAt: now }).where('signatureId', '=', signatureId).execute()
  await sealSignature(context, signatureId)
  const signed = `${text('server.signedRemark')} ${time.format(before.signedAt ?? now)}`
  await noteInTask(context, before, { before: signed, after: text('server.undoneRemark') })
  await tellSender(context, before, 'server.undoneCard')
}
