import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { eventsOf } from '../signing/events.ts'
import { SIGNATURE, type SignatureImageTable, type SignatureTable, type SigningEventTable } from '../signing/tables.ts'
import type { SignatureSealTable, SignatureShownTable } from './tables.ts'

/** Where evidence is read. */
export interface EvidenceStore extends PersonalStore {
  files: FileStore
}

/** The rows of one signature, as they are stored: what is about a person is encrypted. */
export interface StoredEvidence {
  signature: Selectable<SignatureTable>
  /** The key of the signing; empty once it was destroyed. */
  wrappedKey: string
  /** Undefined for signatures of before it was kept. */
  shown: Selectable<SignatureShownTable> | undefined
  images: readonly (Selectable<SignatureImageTable> & { contentType: string })[]
  events: readonly Selectable<SigningEventTable>[]
  /** The first one first. */
  seals: readonly Selectable<SignatureSealTable>[]
  dayHead: { day: string; hash: string } | undefined
}

/** Reads the rows of a signature; undefined when there is none of this number. */
export async function readStored(db: Database, signatureId: string): Promise<StoredEvidence | undefined> {
  const found = await db
    .selectFrom('signature')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'signature.linkId').on('person_key.kind', '=', SIGNATURE.kind))
    .selectAll('signature')
    .select('wrappedKey')
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  if (!found) return undefined
  const { wrappedKey, ...signature } = found
  return {
    signature,
    wrappedKey,
    shown: await db.selectFrom('signature_shown').selectAll().where('signatureId', '=', signatureId).executeTakeFirst(),
    images: await db
      .selectFrom('signature_image')
      .innerJoin('file', 'file.fileId', 'signature_image.fileId')
      .selectAll('signature_image')
      .select('contentType')
      .where('signatureId', '=', signatureId)
      .orderBy('place')
      .execute(),
    events: await eventsOf(db, signature.linkId),
    seals: await db.selectFrom('signature_seal').selectAll().where('signatureId', '=', signatureId).orderBy('length').execute(),
    dayHead: await db.selectFrom('signing_day').select(['day', 'hash']).orderBy('day', 'desc').limit(1).executeTakeFirst(),
  }
}
