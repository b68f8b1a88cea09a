import type { Database } from '../database/tables.ts'
import type { Certificates } from './certificates.ts'

/** So many are made in one round; what is left waits for the next. */
const BATCH = 10
/** One that could not be made is tried again after so long, in milliseconds. */
const AGAIN_MS = 10 * 60_000

/**
 * Issues the certificates that nobody has asked for yet: of signatures that the core has taken, the first ones first. So one is there
 * also when the service was killed before it was made. `onFault` hears of each that could not be made.
 */
export function createIssuer(db: Database, certificates: Certificates) {
  const failedAt = new Map<string, number>()
  let isBehind = true
  return async (now: number, stopping: () => boolean, onFault: (error: unknown) => void): Promise<void> => {
    if (isBehind) {
      await certificates.noteBefore(stopping)
      isBehind = stopping()
    }
    for (const signatureId of await waiting(db, BATCH + failedAt.size)) {
      if (stopping()) return
      if (now - (failedAt.get(signatureId) ?? -AGAIN_MS) < AGAIN_MS) continue
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

/** Signatures that stand and have no certificate; what was erased gets none. */
async function waiting(db: Database, most: number): Promise<string[]> {
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
    .limit(most)
    .execute()
  return rows.flatMap(({ signatureId }) => (signatureId === null ? [] : [signatureId]))
}
