import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { storedBytes } from '../evidence/photos.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { EvidenceStore } from '../evidence/stored.ts'
import { sha256 } from '../signing/canonical.ts'
import { fadesAt, levelOf } from './level.ts'
import { recordIssued } from './record-issued.ts'
import { type IssuedCertificate, SIGNING_CERTIFICATE } from './tables.ts'

interface EditionStore extends EvidenceStore {
  signingKey: SigningKey | undefined
  clock: () => number
}

/** Returns the latest edition of a certificate; undefined when none was issued. */
export const findCertificate = (db: Database, signatureId: string): Promise<IssuedCertificate | undefined> =>
  db
    .selectFrom('signing_certificate')
    .selectAll()
    .where('signatureId', '=', signatureId)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the bytes of an issued file; undefined when it was erased. Throws when their hash differs from the recorded one. */
export async function readIssued(store: EvidenceStore, issued: IssuedCertificate): Promise<Uint8Array | undefined> {
  const { db, personalData } = store
  const { linkId: id, fileId, hash } = issued
  const key = db.selectFrom('person_key').select('wrappedKey').where('kind', '=', SIGNING_CERTIFICATE.kind).where('id', '=', id)
  const { wrappedKey } = await key.executeTakeFirstOrThrow()
  const bytes = personalData.decryptBytes(SIGNING_CERTIFICATE, { id, wrappedKey }, fileId, await storedBytes(store, fileId))
  if (bytes && sha256(bytes) !== hash) throw new Error('A certificate is not the file that was issued')
  return bytes
}

/**
 * Stores a file as the next edition of a certificate and records it in the signature's event chain. If two servers store the same edition,
 * only one is kept. Stores no first edition for an undone signature.
 */
export async function saveEdition(
  store: EditionStore,
  { signatureId, linkId, edition }: Pick<IssuedCertificate, 'signatureId' | 'linkId' | 'edition'>,
  bytes: Uint8Array,
): Promise<void> {
  const { db, files, personalData, clock } = store
  const fileId = randomBytes(16).toString('hex')
  const encrypted = await personalData.encryptBytes(db, SIGNING_CERTIFICATE, linkId, fileId, bytes)
  await files.stage(fileId, encrypted)
  const metadata = { hash: sha256(bytes), size: bytes.length, level: await levelOf(bytes), fadesAt: (await fadesAt(bytes)) ?? null }
  const row = { signatureId, edition, linkId, fileId, ...metadata, issuedAt: clock() }
  const isSaved = await inTransaction(db, (transaction) => insertEdition(store, transaction, row, encrypted))
  if (!isSaved) await files.discard(fileId)
}

/** Inserts an edition; returns false when another server was faster or the signature was undone meanwhile. */
async function insertEdition(store: EditionStore, db: Database, row: IssuedCertificate, encrypted: Uint8Array): Promise<boolean> {
  const { signatureId, edition, linkId, fileId, issuedAt } = row
  // This update locks the link's row, so that only one server checks and inserts.
  const { userId } = await db
    .updateTable('signing_link')
    .set({ linkId })
    .where('linkId', '=', linkId)
    .returning('userId')
    .executeTakeFirstOrThrow()
  if (((await findCertificate(db, signatureId))?.edition ?? 0) >= edition) return false
  const { undoneAt } = await db.selectFrom('signature').select('undoneAt').where('signatureId', '=', signatureId).executeTakeFirstOrThrow()
  if (edition === 1 && undoneAt !== null) return false
  const file = { fileId, fileName: '', contentType: 'application/pdf', size: encrypted.length, userId, createdAt: issuedAt }
  await db
    .insertInto('file')
    .values({ ...file, origin: 'service' })
    .execute()
  await store.files.commit(db, fileId, encrypted)
  await db.insertInto('signing_certificate').values(row).execute()
  await recordIssued({ ...store, db, now: issuedAt }, row)
  return true
}
