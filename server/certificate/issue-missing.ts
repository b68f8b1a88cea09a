import type { Database } from '../database/tables.ts'
import { isRecent } from '../clock/issue-time.ts'
import type { Certificates } from './certificates.ts'

/** The most certificates issued per run; the rest follow in the next run. */
const BATCH = 10
/** The delay before a failed certificate is retried, in milliseconds. */
const RETRY_MS = 10 * 60_000

/**
 * Creates a job that issues missing certificates of accepted signatures, oldest first. This also covers signatures that were accepted
 * shortly before a crash. Failures go to `onFault`.
 */
export function createIssuer(db: Database, certificates: Pick<Certificates, 'issue' | 'noteBefore'>) {
  const failedAt = new Map<string, number>()
  let needsBackfill = true
  return async (now: number, stopping: () => boolean, onFault: (error: unknown) => void): Promise<void> => {
    if (needsBackfill) {
      await certificates.noteBefore(stopping)
      needsBackfill = stopping()
    }
    for (const signatureId of await missingCertificates(db, BATCH + failedAt.size)) {
      if (stopping()) return
      if (isRecent(failedAt.get(signatureId), now, RETRY_MS)) continue
      try {
        await certificates.issue(signatureId)
        failedAt.delete(signatureId)
      } catch (error) {
        failedAt.set(signatureId, now)
        onFault(error)
      }
    }
  }
}

/** Returns accepted signatures without a certificate, except erased ones. */
async function missingCertificates(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_link as link')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'link.linkId').on('person_key.kind', '=', 'signing'))
    .leftJoin('signing_certificate as certificate', 'certificate.signatureId', 'link.signatureId')
    .select('link.signatureId')
    .where('link.signatureId', 'is not', null)
    .where('link.pendingId', 'is', null)
    .where('person_key.wrappedKey', '!=', '')
    .where('certificate.signatureId', 'is', null)
    .orderBy('link.signedAt')
    .limit(limit)
    .execute()
  return rows.flatMap(({ signatureId }) => (signatureId === null ? [] : [signatureId]))
}
