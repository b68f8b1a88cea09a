import { inTransaction } from '../database/transaction.ts'
import { recordEvents } from './events.ts'
import type { FinishContext } from './finish.ts'
import { isErased, lockLinks } from './links.ts'
import { finishUndo, UNDONE } from './undo.ts'

/**
 * Ends an accepted signature that the core has voided without an undo, so that the endorsement can be sent and signed again. The evidence
 * remains; its events name `operator` as device. Returns false when the signature is not the accepted one of its link, or an undo is pending
 * or its signing was erased.
 */
export async function voidSignature(context: Omit<FinishContext, 'origin' | 'logFault'>, signatureId: string): Promise<boolean> {
  return inTransaction(context.db, async (db) => {
    const finish: FinishContext = { ...context, db, origin: { address: '', device: 'operator' }, logFault: () => undefined }
    const found = await db.selectFrom('signature').select(['linkId', 'endorNo']).where('signatureId', '=', signatureId).executeTakeFirst()
    if (!found) return false
    const { linkId, endorNo } = found
    const link = (await lockLinks(db, endorNo)).find((each) => each.linkId === linkId)
    if (link?.signatureId !== signatureId || link.pendingId !== null || (await isErased(db, linkId))) return false
    await db.updateTable('signing_link').set({ pendingId: signatureId }).where('linkId', '=', linkId).execute()
    await recordEvents(finish, linkId, [{ kind: 'undoAsked', facts: { signatureId } }])
    return finishUndo(finish, linkId, signatureId, UNDONE, { remark: 'server.voidedRemark', card: 'server.voidedCard' })
  })
}
