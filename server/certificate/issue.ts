import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Evidence, readEvidence } from '../evidence/evidence.ts'
import { issueBundle } from '../evidence/bundle.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { EvidenceStore } from '../evidence/stored.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { sha256 } from '../signing/canonical.ts'
import { contentOf } from './content.ts'
import { documentOf } from './document.ts'
import type { Level } from './level.ts'
import type { Draw } from './pictures.ts'
import { renderPdf } from './render.ts'
import { noteIssued } from './note-issued.ts'
import { type SigningMeans, signPdf } from './sign-pdf.ts'
import { type IssuedCertificate, SIGNING_CERTIFICATE } from './tables.ts'

/** What issuing needs. */
export interface Issuing extends EvidenceStore {
  schemas: Schemas
  means: SigningMeans
  signingKey: SigningKey | undefined
  draw: Draw
  /** Where anyone may check a certificate. */
  verifyAt: () => string
  clock: () => number
  /** Hears of what made a certificate less than it could be. */
  onFault: (error: unknown) => void
}

/** The certificate of a signature; undefined when none was issued. */
export const findCertificate = (db: Database, signatureId: string): Promise<IssuedCertificate | undefined> =>
  db.selectFrom('signing_certificate').selectAll().where('signatureId', '=', signatureId).executeTakeFirst()

/**
 * The certificate of a signature that stands, made now when there is none. Undefined for any other, and for one that was erased
 * before. Of two servers that make it at once one keeps it.
 */
export async function issueCertificate(issuing: Issuing, signatureId: string): Promise<IssuedCertificate | undefined> {
  const { db, files, personalData, clock } = issuing
  const before = await findCertificate(db, signatureId)
  if (before) return before
  const evidence = await readEvidence(issuing, signatureId)
  if (!evidence || evidence.erased || !stands(evidence)) return undefined
  const { bytes, level } = await makePdf(issuing, evidence)
  const { linkId } = evidence
  const fileId = randomBytes(16).toString('hex')
  const encrypted = await personalData.encryptBytes(db, SIGNING_CERTIFICATE, linkId, fileId, bytes)
  await files.stage(fileId, encrypted)
  const row = { signatureId, linkId, fileId, hash: sha256(bytes), size: bytes.length, level, issuedAt: clock() }
  const isKept = await inTransaction(db, (transaction) => keep(issuing, transaction, row, encrypted))
  if (!isKept) await files.discard(fileId)
  return findCertificate(db, signatureId)
}

/** Whether a signature is one that a certificate is for: the core has taken it, and it was not taken back. */
export const stands = ({ outcome, undoneAt }: Pick<Evidence, 'outcome' | 'undoneAt'>): boolean =>
  outcome === 'accepted' && undoneAt === undefined

/** Writes a certificate down, and into the chain of its signature; false when another server was faster, or it was taken back since. */
async function keep(issuing: Issuing, db: Database, row: IssuedCertificate, encrypted: Uint8Array): Promise<boolean> {
  const { linkId, fileId, issuedAt } = row
  // Whoever holds the link's row is the only one who looks and writes.
  const { userId } = await db
    .updateTable('signing_link')
    .set({ linkId })
    .where('linkId', '=', linkId)
    .returning('userId')
    .executeTakeFirstOrThrow()
  if (await findCertificate(db, row.signatureId)) return false
  const { undoneAt } = await db
    .selectFrom('signature')
    .select('undoneAt')
    .where('signatureId', '=', row.signatureId)
    .executeTakeFirstOrThrow()
  if (undoneAt !== null) return false
  const file = { fileId, fileName: '', contentType: 'application/pdf', size: encrypted.length, userId, createdAt: issuedAt }
  await db.insertInto('file').values(file).execute()
  await issuing.files.commit(db, fileId, encrypted)
  await db.insertInto('signing_certificate').values(row).execute()
  await noteIssued({ ...issuing, db, now: issuedAt }, row)
  return true
}

async function makePdf(issuing: Issuing, evidence: Evidence): Promise<{ bytes: Uint8Array; level: Level }> {
  const { schemas, means, verifyAt, clock, onFault, draw } = issuing
  const now = clock()
  const content = contentOf(evidence, schemas, verifyAt())
  const { autograph, photos } = await draw(evidence)
  const bundle = await bundleOf(issuing, evidence.signatureId)
  const drawn = { autograph: autograph !== undefined, photos: photos.map((photo) => photo !== undefined), bundle: bundle !== undefined }
  const document = documentOf(content, schemas, drawn)
  const pdf = renderPdf(document, { autograph, photos, bundle }, new Date(now))
  return signPdf(pdf, means, { now, reason: document.title, onFault })
}

/** Photos of up to so many bytes go into the file, with all the evidence; a phone has to open it. */
const MOST_ENCLOSED = 3_000_000

/** The evidence of a signature as JSON; undefined where there is no key to seal it with, or its photos are too large. */
async function bundleOf(issuing: Issuing, signatureId: string): Promise<string | undefined> {
  const { db, signingKey, clock } = issuing
  if (!signingKey) return undefined
  const { bytes } = await db
    .selectFrom('signature_image')
    .innerJoin('file', 'file.fileId', 'signature_image.fileId')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > MOST_ENCLOSED) return undefined
  return issueBundle({ ...issuing, signingKey, now: clock() }, signatureId)
}
