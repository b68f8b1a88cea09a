import type { Database } from '../database/tables.ts'
import { isRecent } from '../clock/issue-time.ts'
import { saveEdition, readIssued } from './issued-files.ts'
import type { Issuing } from './issue.ts'
import { lastIssued } from './last-issued.ts'
import { fadesAt, LEVELS, levelOf } from './level.ts'
import { extend } from './long-term/extend.ts'

const DAY = 86_400_000
/** How long before its authority's certificate expires a time stamp is renewed, in milliseconds. */
const RENEW_BEFORE_MS = 90 * DAY
/** How long after issuing the renewal tries to reach B-LTA, in milliseconds. */
const UPGRADE_WINDOW_MS = 14 * DAY
/** The interval between searches, and between attempts for one certificate, in milliseconds. */
const [SEARCH_INTERVAL_MS, RETRY_MS] = [3_600_000, DAY]
/** The most certificates renewed per run; the rest follow in the next run. */
const BATCH = 10

/**
 * Raises a certificate to B-LTA, or adds a time stamp that expires later. The result is stored as the next edition and starts with all
 * bytes of the previous one, which is kept. Returns false without an improvement.
 */
export async function renewCertificate(issuing: Issuing, signatureId: string): Promise<boolean> {
  const { means, clock, onFault } = issuing
  const { timeStamps, sources } = means
  const issued = await lastIssued(issuing.db, signatureId)
  const currentBytes = issued && timeStamps && sources && (await readIssued(issuing, issued))
  if (!currentBytes) return false
  const bytes = await extend(currentBytes, { timeStamps, sources }, { now: clock(), onFault })
  const [level, expiresAt] = [await levelOf(bytes), (await fadesAt(bytes)) ?? 0]
  const isHigher = LEVELS.indexOf(level) > LEVELS.indexOf(issued.level)
  const isLonger = level === issued.level && expiresAt > (issued.fadesAt ?? 0)
  if (!isHigher && !isLonger) return false
  await saveEdition(issuing, { ...issued, edition: issued.edition + 1 }, bytes)
  return true
}

/**
 * Creates a job that renews due certificates, the earliest expiry first. It searches hourly unless more remain. Failures go to `onFault`.
 */
export function createRenewer(db: Database, renew: (signatureId: string) => Promise<boolean>) {
  const triedAt = new Map<string, number>()
  let searchedAt: number | undefined
  return async (now: number, stopping: () => boolean, onFault: (error: unknown) => void): Promise<void> => {
    if (isRecent(searchedAt, now, SEARCH_INTERVAL_MS)) return
    for (const [signatureId, at] of triedAt) if (!isRecent(at, now, RETRY_MS)) triedAt.delete(signatureId)
    const pending = (await dueCertificates(db, now, BATCH + triedAt.size)).filter((signatureId) => !triedAt.has(signatureId))
    // All stamps of one authority expire on the same day, so the search repeats until less than a full batch is left.
    if (pending.length < BATCH) searchedAt = now
    for (const signatureId of pending) {
      if (stopping()) return
      triedAt.set(signatureId, now)
      await renew(signatureId).catch(onFault)
    }
  }
}

/** Returns signatures whose latest certificate expires soon or may still reach a higher level, except erased ones. */
async function dueCertificates(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_certificate as issued')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'issued.linkId').on('person_key.kind', '=', 'signing'))
    .select('issued.signatureId')
    .where('wrappedKey', '!=', '')
    .where(({ eb, and, or }) =>
      or([
        eb('issued.fadesAt', '<', now + RENEW_BEFORE_MS),
        and([eb('issued.level', 'in', ['B-B', 'B-T', 'B-LT']), eb('issued.issuedAt', '>', now - UPGRADE_WINDOW_MS)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signing_certificate as later')
            .select('later.edition')
            .whereRef('later.signatureId', '=', 'issued.signatureId')
            .whereRef('later.edition', '>', 'issued.edition'),
        ),
      ),
    )
    .orderBy('issued.fadesAt', (order) => order.asc().nullsLast())
    .limit(limit)
    .execute()
  return rows.map(({ signatureId }) => signatureId)
}
