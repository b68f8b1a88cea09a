import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import { ACCEPTED, type FinishContext, finishSignature } from './finish.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { TRY_AGAIN } from './rejected.ts'
import { finishUndo, UNDONE } from './undo.ts'

/** How long a submission or undo is left to its own request, in milliseconds; longer than any call to the core takes. */
const RUNNING_MS = 60_000

/** A signature whose submission or undo the core has not answered with a known outcome. */
export interface PendingSignature {
  signatureId: string
  linkId: string
  endorNo: string
  what: 'submission' | 'undo'
  /** When the signer signed, epoch milliseconds. */
  signedAt: number
  /** When the submission or undo began, epoch milliseconds. */
  since: number
}

/** What the core answered to a submission or an undo. */
type Outcome = 'accepted' | 'refused'

/** Returns all pending signatures, the oldest first. */
export async function pendingSignatures(db: Database): Promise<PendingSignature[]> {
  // Starts from the links, because few are pending; signatures are many and large.
  const rows = await db
    .selectFrom('signing_link as link')
    .innerJoin('signature', 'signature.signatureId', 'link.pendingId')
    .select(['signature.signatureId', 'link.linkId', 'link.endorNo', 'signature.outcome', 'signature.signedAt'])
    .select(({ selectFrom }) =>
      selectFrom('signing_event as event')
        .select('event.at')
        .whereRef('event.linkId', '=', 'link.linkId')
        .where('event.kind', '=', 'undoAsked')
        .orderBy('event.seq', 'desc')
        .limit(1)
        .as('undoAskedAt'),
    )
    .where('pendingId', '>', '')
    .orderBy('signature.signedAt')
    .execute()
  return rows.map(({ outcome, undoAskedAt, ...row }) =>
    outcome === '' ? { ...row, what: 'submission', since: row.signedAt } : { ...row, what: 'undo', since: undoAskedAt ?? row.signedAt },
  )
}

/** Returns the pending signatures that are not left to their own request at `now`, the oldest first. */
export async function duePending(db: Database, now: number): Promise<PendingSignature[]> {
  // Includes times in the future, from before the clock was set back.
  const isDue = ({ since }: PendingSignature) => since <= now - RUNNING_MS || since > now + MAX_SKEW_MS
  return (await pendingSignatures(db)).filter(isDue)
}

/**
 * Stores an outcome that the operator has learned from the core, as if the core had answered: an accepted signature is signed, an accepted
 * undo ends the signature, and a refusal keeps the state before. The signing's events name `operator` as device. Returns the stored
 * outcome, which is the core's own when the core has answered meanwhile.
 */
export async function endPending(
  context: Omit<FinishContext, 'origin' | 'logFault'>,
  { signatureId, linkId, what }: PendingSignature,
  outcome: Outcome,
): Promise<Outcome> {
  const isAccepted = outcome === 'accepted'
  return inTransaction(context.db, async (db) => {
    const finish: FinishContext = { ...context, db, origin: { address: '', device: 'operator' }, logFault: () => undefined }
    if (what === 'undo') {
      const isUndone = await finishUndo(finish, linkId, signatureId, isAccepted ? UNDONE : context.text('server.undoRejected'))
      return isUndone ? 'accepted' : 'refused'
    }
    const message = isAccepted ? '' : context.text('server.coreRefused')
    const answer = { errcode: isAccepted ? ACCEPTED : TRY_AGAIN, message }
    const { errcode } = await finishSignature(finish, signatureId, answer, { tellsSender: true })
    return errcode === ACCEPTED ? 'accepted' : 'refused'
  })
}
