import { recordEvents } from './events.ts'
import type { FinishContext } from './finish.ts'
import { noteInTask, tellSender } from './follow-up.ts'
import type { Link } from './links.ts'

/**
 * Writes down that the core has taken a signature back, in the transaction of `db`: the link can be signed again, and its sender
 * hears of it. What was signed stays, as evidence. Nothing happens the second time.
 */
export async function undoSignature(context: FinishContext, link: Link, signatureId: string): Promise<void> {
  const { db, now, text, time } = context
  const { numUpdatedRows } = await db
    .updateTable('signing_link')
    .set({ signatureId: null, signedAt: null })
    .where('linkId', '=', link.linkId)
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await db.updateTable('signature').set({ undoneAt: now }).where('signatureId', '=', signatureId).execute()
  await recordEvents(context, link.linkId, [{ kind: 'undone', facts: { signatureId } }])
  const signed = `${text('server.signedRemark')} ${time.format(link.signedAt ?? now)}`
  await noteInTask(context, link, { before: signed, after: text('server.undoneRemark') })
  await tellSender(context, link, 'server.undoneCard')
}
