import type { Buffer } from 'node:buffer'
import { readEvidence } from '../evidence/evidence.ts'
import { ApiError } from '../handler/api-error.ts'
import type { CertificateReader } from './certificate-reader.ts'
import { contentOf } from './content.ts'
import { issueCertificate, type Issuing } from './issue.ts'
import { readIssued } from './issued-files.ts'
import { lastIssued } from './last-issued.ts'
import { noteIssuedBefore } from './note-issued.ts'
import { createDraw } from './pictures.ts'
import { createQueue } from './queue.ts'
import { renewCertificate } from './renew.ts'
import type { IssuedCertificate } from './tables.ts'

/** Certificates of signatures; each is made once, whoever asks. */
export interface Certificates extends CertificateReader {
  /** The certificate of a signature that stands; made now when there is none. Undefined for any other, and one that was erased. */
  issue(signatureId: string): Promise<IssuedCertificate | undefined>
  /** Takes the certificate of a signature further, or under a new time stamp, as its next edition; false when nothing more can be had. */
  renew(signatureId: string): Promise<boolean>
  /** Puts the hashes of files into the chains that were issued before that was done. Stops between two when `stopping` says so. */
  noteBefore(stopping: () => boolean): Promise<void>
}

/** So many are made at once, and so many wait: each holds its photos, small, and evidence of up to some 10 MB. */
const AT_ONCE = { concurrency: 2, capacity: 50 }

export function createCertificates(means: Omit<Issuing, 'draw'>): Certificates {
  const issuing: Issuing = { ...means, draw: createDraw() }
  const { db, schemas, verifyAt, onFault } = issuing
  const queue = createQueue(AT_ONCE)
  const underWay = new Map<string, Promise<IssuedCertificate | undefined>>()

  /** Of two who ask at once the second waits for the first. */
  function issue(signatureId: string): Promise<IssuedCertificate | undefined> {
    const made =
      underWay.get(signatureId) ?? queue(() => issueCertificate(issuing, signatureId)).finally(() => underWay.delete(signatureId))
    underWay.set(signatureId, made)
    return made
  }

  return {
    issue,
    renew: (signatureId) => renewCertificate(issuing, signatureId),
    noteBefore: (stopping) => noteIssuedBefore({ ...issuing, now: issuing.clock() }, stopping, onFault),
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
