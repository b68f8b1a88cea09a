import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { sealSignature } from '../evidence/seal.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { recordEvents } from '../signing/events.ts'
import type { IssuedCertificate } from './tables.ts'

interface Noting extends PersonalStore {
  signingKey: SigningKey | undefined
  now: number
}

/**
 * Puts the hash of a file that was issued into the chain of its signature and seals it, in the transaction of `db`: whoever has the file
 * and evidence of a later moment can tell offline whether each byte is the one that was issued. Without a key it waits for the first start
 * with one (`noteIssuedBefore`), so that there is none without its seal.
 */
export async function noteIssued({ db, personalData, signingKey, now }: Noting, issued: IssuedCertificate): Promise<void> {
  if (!signingKey) return
  const { signatureId, linkId, hash, size, level, issuedAt, fadesAt } = issued
  // The signature's own seal comes first, also of one from before there was a key.
  await sealSignature({ db, signingKey, now }, signatureId)
  const facts = { signatureId, hash, size, level, issuedAt, ...(fadesAt !== null && { fadesAt }) }
  await recordEvents({ db, personalData, now, origin: { address: '', device: '' } }, linkId, [{ kind: 'issued', facts }])
  await sealSignature({ db, signingKey, now }, signatureId, { again: true })
}

/**
 * Notes the files that were issued before that was noted; what was erased can't be. Stops between two when `stopping` says so. `onFault`
 * hears of one that can't be noted, which keeps nobody from the others.
 */
export async function noteIssuedBefore(noting: Noting, stopping: () => boolean, onFault: (error: unknown) => void): Promise<void> {
  if (!noting.signingKey) return
  for (const { signatureId } of await unnoted(noting.db).execute()) {
    if (stopping()) return
    await inTransaction(noting.db, async (db) => {
      const issued = await db
        .selectFrom('signing_certificate')
        .selectAll()
        .where('signatureId', '=', signatureId)
        .orderBy('edition')
        .executeTakeFirstOrThrow()
      // Of two servers the second waits here, and finds that it was noted.
      await db.updateTable('signing_link').set({ linkId: issued.linkId }).where('linkId', '=', issued.linkId).execute()
      if (await unnoted(db).where('issued.signatureId', '=', signatureId).executeTakeFirst()) await noteIssued({ ...noting, db }, issued)
    }).catch(onFault)
  }
}

const unnoted = (db: Database) =>
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
