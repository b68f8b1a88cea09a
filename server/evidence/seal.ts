import type { SealedText } from '../../actions/evidence/rules/texts.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { canonicalJson, sha256 } from '../signing/canonical.ts'
import { eventsOf } from '../signing/events.ts'
import { recordOf } from '../../actions/evidence/rules/record.ts'
import type { SigningKey } from './signing-key.ts'

/** What sealing needs. */
export interface Sealing {
  db: Database
  /** Undefined where the operator has none: then nothing is sealed. */
  signingKey: SigningKey | undefined
  now: number
}

/**
 * Seals a signature that stands, or that was taken back, over all events of its link so far, in the transaction of `db`. Once for each
 * of the two: nothing happens the second time, unless what has come since is to be sealed, too (`again`).
 */
export async function sealSignature({ db, signingKey, now }: Sealing, signatureId: string, { again = false } = {}): Promise<void> {
  if (!signingKey) return
  const row = await db
    .selectFrom('signature')
    .select(['signatureId', 'linkId', 'endorNo', 'policyNo', 'signedAt', 'outcome', 'undoneAt'])
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (row.outcome !== 'accepted') return
  // Held as events are recorded: of two who seal at once the second finds the first one's seal.
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
  const latest = await db.selectFrom('signing_day').select('hash').orderBy('day', 'desc').limit(1).executeTakeFirst()
  const record = canonicalJson(recordOf(row, events, outcome))
  const { keyId } = signingKey
  const [length, head, day] = [last.seq, last.hash, latest?.hash ?? '']
  const text: SealedText = { format: 'steward-seal', version: 1, signatureId, record: sha256(record), head, length, day, at: now, keyId }
  const signature = signingKey.sign(canonicalJson(text))
  await db.insertInto('signature_seal').values({ signatureId, length, head, outcome, record, day, at: now, keyId, signature }).execute()
}

/** How many are looked for at once. */
const BATCH = 200

/**
 * Seals what should be and is not, each in a transaction of its own: signatures of before there was a key. Stops between two when
 * `stopping` says so. Returns how many it looked at.
 */
export async function sealWaiting({ db, signingKey, now }: Sealing, stopping: () => boolean): Promise<number> {
  if (!signingKey) return 0
  let [sealed, last] = [0, '']
  for (;;) {
    const waiting = await unsealed(db).where('signature.signatureId', '>', last).limit(BATCH).execute()
    for (const { signatureId } of waiting) {
      if (stopping()) return sealed
      await inTransaction(db, (transaction) => sealSignature({ db: transaction, signingKey, now }, signatureId))
      sealed += 1
      // One that can't be sealed is not looked at again in this round.
      last = signatureId
    }
    if (waiting.length < BATCH) return sealed
  }
}

/** Signatures that the core took and that are not sealed as what they are now. */
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
