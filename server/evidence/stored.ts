import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { eventsOf } from '../signing/events.ts'
import { SIGNATURE, type SignatureImageTable, type SignatureTable, type SigningEventTable } from '../signing/tables.ts'
import type { SignatureSealTable, SignatureShownTable, SigningDayChainTable } from './tables.ts'

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
  /** The latest daily head. */
  dayHead: { day: string; hash: string } | undefined
  /** The latest daily head that covers the chain, as it was then. */
  covering: Selectable<SigningDayChainTable> | undefined
}

/** How often it is read anew while somebody writes. */
const TRIES = 5

/**
 * Reads the rows of a signature as they were in one instant; undefined when there is none of this number. Whatever becomes of a signature
 * adds an event to its link's chain, so what was read while none came belongs together; nothing is locked for it.
 */
export async function readStored(db: Database, signatureId: string): Promise<StoredEvidence | undefined> {
  for (let tried = 1; ; tried += 1) {
    const before = await lengthOf(db, signatureId)
    const stored = before === undefined ? undefined : await readRows(db, signatureId)
    if (!stored || stored.events.length === before) return stored
    if (tried === TRIES) throw new Error('A chain never stood still while it was read')
  }
}

async function lengthOf(db: Database, signatureId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('signing_event')
    .innerJoin('signature', 'signature.linkId', 'signing_event.linkId')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  return found && Number(found.count)
}

async function readRows(db: Database, signatureId: string): Promise<StoredEvidence | undefined> {
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
    images: await imagesOf(db, signatureId),
    seals: await db.selectFrom('signature_seal').selectAll().where('signatureId', '=', signatureId).orderBy('length').execute(),
    dayHead: await db.selectFrom('signing_day').select(['day', 'hash']).orderBy('day', 'desc').limit(1).executeTakeFirst(),
    covering: await db
      .selectFrom('signing_day_chain')
      .selectAll()
      .where('linkId', '=', signature.linkId)
      .orderBy('length', 'desc')
      .limit(1)
      .executeTakeFirst(),
    // The last one, see above.
    events: await eventsOf(db, signature.linkId),
  }
}

const imagesOf = (db: Database, signatureId: string) =>
  db
    .selectFrom('signature_image')
    .innerJoin('file', 'file.fileId', 'signature_image.fileId')
    .selectAll('signature_image')
    .select('contentType')
    .where('signatureId', '=', signatureId)
    .orderBy('place')
    .execute()
