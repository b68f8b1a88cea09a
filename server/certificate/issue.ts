import { type Evidence, readEvidence } from '../evidence/evidence.ts'
import { issueBundle } from '../evidence/bundle.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { EvidenceStore } from '../evidence/stored.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { contentOf } from './content.ts'
import { documentOf } from './document.ts'
import { saveEdition } from './issued-files.ts'
import { lastIssued } from './last-issued.ts'
import type { Draw } from './render-pictures.ts'
import { renderPdf } from './render.ts'
import { type SigningMeans, signPdf } from './sign-pdf.ts'
import type { IssuedCertificate } from './tables.ts'

export interface Issuing extends EvidenceStore {
  schemas: Schemas
  means: SigningMeans
  signingKey: SigningKey | undefined
  draw: Draw
  /** Returns the address of the verification page. */
  verifyAt: () => string
  clock: () => number
  /** Receives errors that lowered the PAdES level of a certificate. */
  onFault: (error: unknown) => void
}

/**
 * Returns the certificate of an accepted signature and issues it if there is none. Returns undefined for other signatures and for those
 * erased before issuing. If two servers issue at once, only one edition is stored. Throws when the stored rows contradict the event chain.
 */
export async function issueCertificate(issuing: Issuing, signatureId: string): Promise<IssuedCertificate | undefined> {
  const { db } = issuing
  const existing = await lastIssued(db, signatureId)
  if (existing) return existing
  const evidence = await readEvidence(issuing, signatureId)
  if (!evidence || evidence.erased || !isInForce(evidence)) return undefined
  const bytes = await makePdf(issuing, evidence)
  await saveEdition(issuing, { signatureId, linkId: evidence.linkId, edition: 1 }, bytes)
  return lastIssued(db, signatureId)
}

/** Whether a signature qualifies for a certificate: the core accepted it and it was not undone. */
export const isInForce = ({ outcome, undoneAt }: Pick<Evidence, 'outcome' | 'undoneAt'>): boolean =>
  outcome === 'accepted' && undoneAt === undefined

async function makePdf(issuing: Issuing, evidence: Evidence): Promise<Uint8Array> {
  const { schemas, means, verifyAt, clock, onFault, draw } = issuing
  const now = clock()
  const content = contentOf(evidence, schemas, verifyAt())
  const { autograph, photos } = await draw(evidence)
  const bundle = await bundleOf(issuing, evidence.signatureId)
  const drawn = { autograph: autograph !== undefined, photos: photos.map((photo) => photo !== undefined), bundle: bundle !== undefined }
  const document = documentOf(content, schemas, drawn)
  const pdf = await renderPdf(document, { autograph, photos, bundle }, new Date(now))
  return (await signPdf(pdf, means, { now, reason: document.title, onFault })).bytes
}

/** The evidence bundle is attached only up to this total size of its photos, in bytes, so that phones can open the PDF. */
const MAX_PHOTO_BYTES = 3_000_000

/** Returns the evidence bundle as JSON; undefined without a signing key or when the photos are too large. */
async function bundleOf(issuing: Issuing, signatureId: string): Promise<string | undefined> {
  const { db, signingKey, clock } = issuing
  if (!signingKey) return undefined
  const { bytes } = await db
    .selectFrom('signature_image')
    .innerJoin('file', 'file.fileId', 'signature_image.fileId')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('signatureId', '=', signatureId)
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > MAX_PHOTO_BYTES) return undefined
  return issueBundle({ ...issuing, signingKey, now: clock() }, signatureId)
}
