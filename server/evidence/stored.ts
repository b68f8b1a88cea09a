import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { FileStore } from '../files/store.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { eventsOf } from '../signing/events.ts'
import { SIGNATURE, type SignatureImageTable, type SignatureTable, type SigningEventTable } from '../signing/tables.ts'
import { latestHead } from './latest-head.ts'
import type { SignatureSealTable, SignatureShownTable, SigningDayChainTable } from './tables.ts'

export interface EvidenceStore extends PersonalStore {
  files: FileStore
}

/** The stored rows of one signature; personal data is encrypted. */
export interface StoredEvidence {
  signature: Selectable<SignatureTable>
  /** The key of the signing; empty once destroyed. */
  wrappedKey: string
  /** Undefined for older signatures, which did not store it. */
  shown: Selectable<SignatureShownTable> | undefined
  images: readonly (Selectable<SignatureImageTable> & { contentType: string })[]
  events: readonly Selectable<SigningEventTable>[]
  /** Oldest first. */
  seals: readonly Selectable<SignatureSealTable>[]
  /** The latest daily head. */
  dayHead: { day: string; hash: string } | undefined
  /** The latest daily head that covers the chain, with the chain's state then. */
  covering: Selectable<SigningDayChainTable> | undefined
}

/** The number of attempts during concurrent writes. */
const MAX_ATTEMPTS = 5

/**
 * Reads a consistent snapshot of a signature's rows; undefined when it does not exist. Each change adds an event to the chain, so the rows
 * are consistent if the number of events did not change. No locks are needed.
 */
export async function readStored(db: Database, signatureId: string): Promise<StoredEvidence | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const count = await lengthOf(db, signatureId)
    const stored = count === undefined ? undefined : await readRows(db, signatureId)
    if (!stored || stored.events.length === count) return stored
    if (attempt === MAX_ATTEMPTS) throw new Error('The event chain kept changing while it was read')
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
    dayHead: await latestHead(db),
    covering: await db
      .selectFrom('signing_day_chain')
      .selectAll()
      .where('linkId', '=', signature.linkId)
      .orderBy('length', 'desc')
      .limit(1)
      .executeTakeFirst(),
    // Read last, for the comparison above.
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
