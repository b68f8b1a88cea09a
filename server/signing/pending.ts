import { ACCEPTED, type FinishContext, finishSignature } from './finish.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { TRY_AGAIN } from './rejected.ts'
import { finishUndo, UNDONE } from './undo.ts'

/** A signature whose submission or undo the core has not answered with a known outcome. */
export interface PendingSignature {
  signatureId: string
  linkId: string
  endorNo: string
  what: 'submission' | 'undo'
  /** When the signer signed, epoch milliseconds. */
  signedAt: number
}

/** Returns all pending signatures, the oldest first. */
export async function pendingSignatures(db: Database): Promise<PendingSignature[]> {
  // Starts from the links, because few are pending; signatures are many and large.
  const rows = await db
    .selectFrom('signing_link as link')
    .innerJoin('signature', 'signature.signatureId', 'link.pendingId')
    .select(['signature.signatureId', 'link.linkId', 'link.endorNo', 'signature.outcome', 'signature.signedAt'])
    .where('pendingId', '>', '')
    .orderBy('signature.signedAt')
    .execute()
  return rows.map(({ outcome, ...row }) => ({ ...row, what: outcome === '' ? 'submission' : 'undo' }))
}

/**
 * Stores an outcome that the operator has learned from the core, as if the core had answered: an accepted signature is signed, an accepted
 * undo ends the signature, and a refusal keeps the state before. The signing's events name `operator` as device.
 */
export async function endPending(
  context: Omit<FinishContext, 'origin'> & { db: Database },
  { signatureId, linkId, what }: PendingSignature,
  outcome: 'accepted' | 'refused',
): Promise<void> {
  const isAccepted = outcome === 'accepted'
  await inTransaction(context.db, async (db) => {
    const finish: FinishContext = { ...context, db, origin: { address: '', device: 'operator' } }
    if (what === 'undo') return finishUndo(finish, linkId, signatureId, isAccepted ? UNDONE : context.text('server.undoRejected'))
    const message = isAccepted ? '' : context.text('server.coreRefused')
    return finishSignature(finish, signatureId, { errcode: isAccepted ? ACCEPTED : TRY_AGAIN, message })
  })
}
