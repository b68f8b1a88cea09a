import { type Evidence, readEvidence } from '../evidence/evidence.ts'
import { issueBundle } from '../evidence/bundle.ts'
import type { SigningKey } from '../evidence/signing-key.ts'
import type { EvidenceStore } from '../evidence/stored.ts'
import type { Schemas } from '../schemas/read-schemas.ts'
import { contentOf } from './content.ts'
import { documentOf } from './document.ts'
import { keepEdition } from './issued-files.ts'
import { lastIssued } from './last-issued.ts'
import type { Draw } from './pictures.ts'
import { renderPdf } from './render.ts'
import { type SigningMeans, signPdf } from './sign-pdf.ts'
import type { IssuedCertificate } from './tables.ts'

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

/**
 * The certificate of a signature that stands, made now when there is none. Undefined for any other, and for one that was erased
 * before. Of two servers that make it at once one keeps it. Throws where what is stored is not what was issued.
 */
export async function issueCertificate(issuing: Issuing, signatureId: string): Promise<IssuedCertificate | undefined> {
  const { db } = issuing
  const before = await lastIssued(db, signatureId)
  if (before) return before
  const evidence = await readEvidence(issuing, signatureId)
  if (!evidence || evidence.erased || !stands(evidence)) return undefined
  const bytes = await makePdf(issuing, evidence)
  await keepEdition(issuing, { signatureId, linkId: evidence.linkId, edition: 1 }, bytes)
  return lastIssued(db, signatureId)
}

/** Whether a signature is one that a certificate is for: the core has taken it, and it was not taken back. */
export const stands = ({ outcome, undoneAt }: Pick<Evidence, 'outcome' | 'undoneAt'>): boolean =>
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
