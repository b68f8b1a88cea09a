import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { storedBytes } from '../evidence/photos.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { EvidenceStore } from '../evidence/stored.ts'
import { sha256 } from '../signing/canonical.ts'
import { fadesAt, levelOf } from './level.ts'
import { noteIssued } from './note-issued.ts'
import { type IssuedCertificate, SIGNING_CERTIFICATE } from './tables.ts'

/** Where files that were issued are kept. */
interface Keeping extends EvidenceStore {
  signingKey: SigningKey | undefined
  clock: () => number
}

/** The certificate of a signature as it was issued last; undefined when none was. */
export const findCertificate = (db: Database, signatureId: string): Promise<IssuedCertificate | undefined> =>
  db
    .selectFrom('signing_certificate')
    .selectAll()
    .where('signatureId', '=', signatureId)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The bytes of a file that was issued; undefined when it was erased. Throws when they are no longer what was issued. */
export async function readIssued(keeping: EvidenceStore, issued: IssuedCertificate): Promise<Uint8Array | undefined> {
  const { db, personalData } = keeping
  const { linkId: id, fileId, hash } = issued
  const key = db.selectFrom('person_key').select('wrappedKey').where('kind', '=', SIGNING_CERTIFICATE.kind).where('id', '=', id)
  const { wrappedKey } = await key.executeTakeFirstOrThrow()
  const bytes = personalData.decryptBytes(SIGNING_CERTIFICATE, { id, wrappedKey }, fileId, await storedBytes(keeping, fileId))
  if (bytes && sha256(bytes) !== hash) throw new Error('A certificate is not the file that was issued')
  return bytes
}

/**
 * Keeps a file as the next edition of a certificate, and writes it into the chain of its signature. Of two servers that make the same
 * edition one keeps it; none is kept of a signature that was taken back before its first.
 */
export async function keepEdition(
  keeping: Keeping,
  { signatureId, linkId, edition }: Pick<IssuedCertificate, 'signatureId' | 'linkId' | 'edition'>,
  bytes: Uint8Array,
): Promise<void> {
  const { db, files, personalData, clock } = keeping
  const fileId = randomBytes(16).toString('hex')
  const encrypted = await personalData.encryptBytes(db, SIGNING_CERTIFICATE, linkId, fileId, bytes)
  await files.stage(fileId, encrypted)
  const said = { hash: sha256(bytes), size: bytes.length, level: await levelOf(bytes), fadesAt: (await fadesAt(bytes)) ?? null }
  const row = { signatureId, edition, linkId, fileId, ...said, issuedAt: clock() }
  const isKept = await inTransaction(db, (transaction) => keep(keeping, transaction, row, encrypted))
  if (!isKept) await files.discard(fileId)
}

/** Writes an edition down; false when another server was faster, or the signature was taken back since. */
async function keep(keeping: Keeping, db: Database, row: IssuedCertificate, encrypted: Uint8Array): Promise<boolean> {
  const { signatureId, edition, linkId, fileId, issuedAt } = row
  // Whoever holds the link's row is the only one who looks and writes.
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
  await keeping.files.commit(db, fileId, encrypted)
  await db.insertInto('signing_certificate').values(row).execute()
  await noteIssued({ ...keeping, db, now: issuedAt }, row)
  return true
}
