import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { sealSignature } from '../evidence/seal.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { recordEvents } from '../signing/events.ts'
import type { IssuedCertificate } from './tables.ts'

interface RecordingStore extends PersonalStore {
  signingKey: SigningKey | undefined
  now: number
}

/**
 * Records an issued file's hash in its signature's event chain and seals the chain, in the transaction of `db`. Later evidence then proves
 * offline whether a PDF is the issued one. Does nothing without a signing key; `noteIssuedBefore` catches up at the first start with a key.
 */
export async function recordIssued({ db, personalData, signingKey, now }: RecordingStore, issued: IssuedCertificate): Promise<void> {
  if (!signingKey) return
  const { signatureId, linkId, hash, size, level, issuedAt, fadesAt } = issued
  // Seals the signature first, in case it was made before there was a key.
  await sealSignature({ db, signingKey, now }, signatureId)
  const facts = { signatureId, hash, size, level, issuedAt, ...(fadesAt !== null && { fadesAt }) }
  await recordEvents({ db, personalData, now, origin: { address: '', device: '' } }, linkId, [{ kind: 'issued', facts }])
  await sealSignature({ db, signingKey, now }, signatureId, { again: true })
}

/**
 * Records issued files that have no `issued` event, except erased ones. Returns early once `stopping()` is true. Passes failures to
 * `onFault` and continues.
 */
export async function recordUnrecordedEditions(
  store: RecordingStore,
  stopping: () => boolean,
  onFault: (error: unknown) => void,
): Promise<void> {
  if (!store.signingKey) return
  for (const { signatureId } of await unrecorded(store.db).execute()) {
    if (stopping()) return
    await inTransaction(store.db, async (db) => {
      const issued = await db
        .selectFrom('signing_certificate')
        .selectAll()
        .where('signatureId', '=', signatureId)
        .orderBy('edition')
        .executeTakeFirstOrThrow()
      // Locks the link's row: a second server waits here and then finds the file recorded.
      await db.updateTable('signing_link').set({ linkId: issued.linkId }).where('linkId', '=', issued.linkId).execute()
      if (await unrecorded(db).where('issued.signatureId', '=', signatureId).executeTakeFirst())
        await recordIssued({ ...store, db }, issued)
    }).catch(onFault)
  }
}

const unrecorded = (db: Database) =>
  db
    .selectFrom('signing_certificate as issued')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'issued.linkId').on('person_key.kind', '=', 'signing'))
    .select('issued.signatureId')
    .where('wrappedKey', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signing_event as event')
            .select('event.seq')
            .whereRef('event.linkId', '=', 'issued.linkId')
            .where('event.kind', '=', 'issued')
            .where(sql<boolean>`${sql.ref('event.facts')} like '%' || ${sql.ref('issued.hash')} || '%'`),
        ),
      ),
    )
