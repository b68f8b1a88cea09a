import type { SealedText } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction, isRetryable } from '../database/transaction.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { eventsOf } from '../signing/events.ts'
import { recordOf } from '../../actions/evidence/rules/record.ts'
import { latestHead } from './latest-head.ts'
import type { SigningKey } from './signing-key.ts'

export interface SealingContext {
  db: Database
  /** Undefined without a configured key; sealing is then skipped. */
  signingKey: SigningKey | undefined
  now: number
}

/**
 * Seals an accepted or undone signature over all events of its link so far, in the transaction of `db`. Each of the two states is sealed
 * once; with `again`, later events get another seal.
 */
export async function sealSignature({ db, signingKey, now }: SealingContext, signatureId: string, { again = false } = {}): Promise<void> {
  if (!signingKey) return
  const row = await db
    .selectFrom('signature')
    .select(['signatureId', 'linkId', 'endorNo', 'policyNo', 'signedAt', 'outcome', 'undoneAt'])
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (row.outcome !== 'accepted') return
  // Locks the link's row as recording does, so that a concurrent call finds this seal.
  await db.updateTable('signing_link').set({ linkId: row.linkId }).where('linkId', '=', row.linkId).execute()
  const outcome = row.undoneAt === null ? 'accepted' : 'undone'
  const sealed = await db
    .selectFrom('signature_seal')
    .select('length')
    .where('signatureId', '=', signatureId)
    .where('outcome', '=', outcome)
    .execute()
  if (sealed.length > 0 && !again) return
  const events = await eventsOf(db, row.linkId)
  const last = events.at(-1)
  if (!last || sealed.some(({ length }) => length === last.seq)) return
  const latest = await latestHead(db)
  const record = canonicalJson(recordOf(row, events, outcome))
  const { keyId } = signingKey
  const [length, head, day] = [last.seq, last.hash, latest?.hash ?? '']
  const text: SealedText = { format: 'steward-seal', version: 1, signatureId, record: sha256(record), head, length, day, at: now, keyId }
  const signature = signingKey.sign(canonicalJson(text))
  await db.insertInto('signature_seal').values({ signatureId, length, head, outcome, record, day, at: now, keyId, signature }).execute()
}

/** Signatures per query. */
const BATCH = 200

/**
 * Seals unsealed signatures from before there was a key, one per transaction. Returns the number processed, early once `stopping()` is
 * true. A signature that cannot be sealed is passed to `onFault` and skipped, so that it does not prevent daily heads. Throws
 * temporary errors of the database.
 */
export async function sealUnsealed(
  { db, signingKey, now }: SealingContext,
  stopping: () => boolean,
  onFault: (error: unknown) => void,
): Promise<number> {
  if (!signingKey) return 0
  let [sealed, last] = [0, '']
  for (;;) {
    const batch = await unsealed(db).where('signature.signatureId', '>', last).limit(BATCH).execute()
    for (const { signatureId } of batch) {
      if (stopping()) return sealed
      // Skips it in the next query, even if it could not be sealed.
      last = signatureId
      try {
        await inTransaction(db, (transaction) => sealSignature({ db: transaction, signingKey, now }, signatureId))
        sealed += 1
      } catch (error) {
        if (error instanceof DatabaseUnavailable || isRetryable(error)) throw error
        onFault(error)
      }
    }
    if (batch.length < BATCH) return sealed
  }
}

/** Returns accepted signatures whose current state is not sealed. */
const unsealed = (db: Database) =>
  db
    .selectFrom('signature')
    .select('signature.signatureId')
    .where('signature.outcome', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signature_seal')
            .select('signature_seal.signatureId')
            .whereRef('signature_seal.signatureId', '=', 'signature.signatureId')
            .where(({ or, and, eb }) =>
              or([
                and([eb('signature_seal.outcome', '=', 'accepted'), eb('signature.undoneAt', 'is', null)]),
                and([eb('signature_seal.outcome', '=', 'undone'), eb('signature.undoneAt', 'is not', null)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('signature.signatureId')
