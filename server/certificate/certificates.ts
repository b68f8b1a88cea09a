import type { Buffer } from 'node:buffer'
import { readEvidence } from '../evidence/evidence.ts'
import { ApiError } from '../handler/api-error.ts'
import { createQueue } from '../handler/queue.ts'
import { failureOf } from './certificate-error.ts'
import type { CertificateReader } from './certificate-reader.ts'
import { contentOf } from './content.ts'
import { issueCertificate, type Issuing } from './issue.ts'
import { readIssued } from './issued-files.ts'
import { lastIssued } from './last-issued.ts'
import { recordUnrecordedEditions } from './record-issued.ts'
import { createDraw } from './render-pictures.ts'
import { renewCertificate } from './renew.ts'
import type { IssuedCertificate } from './tables.ts'

/** Issues, renews and reads signing certificates. Concurrent requests for one signature share one issuing run. */
export interface Certificates extends CertificateReader {
  /**
   * Returns the certificate of an accepted signature and issues it if there is none. Undefined for other signatures and for erased ones.
   */
  issue(signatureId: string): Promise<IssuedCertificate | undefined>
  /**
   * Stores the certificate at a higher PAdES level or under a newer time stamp, as its next edition. Returns false when neither is
   * available.
   */
  renew(signatureId: string): Promise<boolean>
  /** Adds issued certificates without an `issued` event to their event chains. Returns early once `stopping()` is true. */
  noteBefore(stopping: () => boolean): Promise<void>
}

/** Limits for issuing: each run holds thumbnails and up to about 10 MB of evidence in memory. */
const ISSUE_LIMITS = { concurrency: 2, capacity: 50 }

export function createCertificates(means: Omit<Issuing, 'draw'>): Certificates {
  const issuing: Issuing = { ...means, draw: createDraw() }
  const { db, schemas, verifyAt, onFault } = issuing
  const queue = createQueue(ISSUE_LIMITS)
  const inFlight = new Map<string, Promise<IssuedCertificate | undefined>>()

  function issue(signatureId: string): Promise<IssuedCertificate | undefined> {
    const run = inFlight.get(signatureId) ?? startIssuing(signatureId)
    inFlight.set(signatureId, run)
    return run
  }

  const startIssuing = (signatureId: string) =>
    queue(() =>
      issueCertificate(issuing, signatureId).catch((error: unknown) => {
        throw failureOf(signatureId, error)
      }),
    ).finally(() => inFlight.delete(signatureId))

  return {
    issue,
    renew: (signatureId) => renewCertificate(issuing, signatureId),
    noteBefore: (stopping) => recordUnrecordedEditions({ ...issuing, now: issuing.clock() }, stopping, onFault),
    async content(signatureId) {
      const evidence = await readEvidence(issuing, signatureId)
      if (!evidence) throw new ApiError('gone')
      const { autograph, photos } = await issuing.draw(evidence)
      const content = contentOf(evidence, schemas, verifyAt())
      const issued = await lastIssued(db, signatureId)
      return {
        ...content,
        ...(autograph && { autograph: inline('image/png', autograph) }),
        ...(issued && { fileHash: issued.hash, level: issued.level, issuedAt: issued.issuedAt }),
        photos: (content.photos ?? []).map((photo, place) => {
          const drawn = photos[place]
          return drawn ? { ...photo, picture: inline('image/jpeg', drawn) } : photo
        }),
      }
    },
    async file(signatureId) {
      const issued = await issue(signatureId).catch((error: unknown) => {
        onFault(error)
        throw new ApiError('certificateAway')
      })
      if (!issued) throw new ApiError('gone')
      const bytes = await readIssued(issuing, issued)
      if (!bytes) throw new ApiError('gone')
      return bytes
    },
  }
}

const inline = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
