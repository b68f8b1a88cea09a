import { sealSignature } from '../evidence/seal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import { retirePolicyholderKeys } from '../handler/stored-answers.ts'
import { noteWork } from '../tasks/work-news.ts'
import { ContradictionError } from './contradiction-error.ts'
import { recordEvents } from './events.ts'
import type { FinishContext } from './finish.ts'
import { addTaskHistory, notifySender } from './follow-up.ts'
import { findLink, lockLinks, type Link } from './links.ts'

/** The core's message for success (SIGN-18). */
export const UNDONE = 'success'

/**
 * Records an undo request before the core is called, so that it is repeated when no response is stored. The link stays busy until then.
 * Returns the signature's id; undefined when it cannot be undone.
 */
export async function beginUndo(
  context: Pick<HandlerContext, 'db' | 'now' | 'origin' | 'personalData'>,
  { linkId, endorNo, signatureId: own }: Link,
): Promise<string | undefined> {
  return inTransaction(context.db, async (db) => {
    const link = (await lockLinks(db, endorNo)).find((each) => each.linkId === linkId)
    // Another person may have signed since the caller's permission was checked.
    if (!link || link.signatureId === null || link.signatureId !== own) return undefined
    const { signatureId, pendingId, expiresAt, userId } = link
    // A pending undo is repeated; the core identifies it by its id.
    if (pendingId === signatureId) return signatureId
    if (context.now >= expiresAt) return undefined
    await db.updateTable('signing_link').set({ pendingId: signatureId }).where('linkId', '=', linkId).execute()
    await recordEvents({ ...context, db }, linkId, [{ kind: 'undoAsked', facts: { signatureId } }])
    await noteWork({ ...context, db }, userId)
    return signatureId
  })
}

/** The messages of an ended signature to its sender: in the task's history, and as a card. */
interface EndedMessages {
  remark: ServerMessage
  card: ServerMessage
}
const BY_SIGNER: EndedMessages = { remark: 'server.undoneRemark', card: 'server.undoneCard' }

/**
 * Stores the core's response to an undo, in the transaction of `db`. After `success` the link can be signed again, its sender is notified,
 * and the signature remains as evidence. After any other message the signature stays valid. Repetition has no effect. Returns whether the
 * signature is undone: contrary to the response when an operator has stored another outcome meanwhile, which is logged as a
 * ContradictionError.
 */
export async function finishUndo(
  context: FinishContext,
  linkId: string,
  signatureId: string,
  message: string,
  messages: EndedMessages = BY_SIGNER,
): Promise<boolean> {
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
  if (numUpdatedRows !== 1n || !before) return isStoredUndone(context, signatureId, isUndone)
  await recordEvents(context, linkId, [{ kind: isUndone ? 'undone' : 'undoRefused', facts: { signatureId } }])
  await noteWork(context, before.userId)
  if (!isUndone) return false
  // The answer to a submission that is repeated would claim that the endorsement is signed.
  await retirePolicyholderKeys(db, { endorNo: before.endorNo, call: 'uploadImageToPcis' })
  await db.updateTable('signature').set({ undoneAt: now }).where('signatureId', '=', signatureId).execute()
  await sealSignature(context, signatureId)
  const signed = `${text('server.signedRemark')} ${time.format(before.signedAt ?? now)}`
  await addTaskHistory(context, before, { before: signed, after: text(messages.remark) })
  await notifySender(context, before, messages.card)
  return true
}

/** Whether a signature is stored as undone. Logs a state that contradicts the core's response. */
async function isStoredUndone({ db, logFault }: FinishContext, signatureId: string, isUndone: boolean): Promise<boolean> {
  const { undoneAt } = await db.selectFrom('signature').select('undoneAt').where('signatureId', '=', signatureId).executeTakeFirstOrThrow()
  const stored = undoneAt !== null
  if (stored !== isUndone) logFault(new ContradictionError(signatureId, { stored: nameOf(stored), core: nameOf(isUndone) }))
  return stored
}

const nameOf = (isUndone: boolean) => (isUndone ? 'undone' : 'undoRefused')
