import type { Database } from '../database/tables.ts'
import { keepEdition, readIssued } from './issued-files.ts'
import type { Issuing } from './issue.ts'
import { lastIssued } from './last-issued.ts'
import { fadesAt, LEVELS, levelOf } from './level.ts'
import { extend } from './long-term/extend.ts'

const DAY = 86_400_000
/** A time stamp is renewed so long before the certificate of its authority ends, in milliseconds. */
const BEFORE_MS = 90 * DAY
/** For so long it is tried to take a file further that could not be taken to the end when it was issued. */
const TRIED_MS = 14 * DAY
/** How often it is looked for what is due, and one that got no better is tried, in milliseconds. */
const [LOOKED_MS, AGAIN_MS] = [3_600_000, DAY]
/** So many are made in one round; what is left waits for the next. */
const BATCH = 10

/**
 * Takes the certificate of a signature further: to B-LTA, and where it is there under another time stamp that fades later. It becomes the
 * next edition, which begins with every byte of the one before; that one stays. False when none was made: nothing more can be had now.
 */
export async function renewCertificate(issuing: Issuing, signatureId: string): Promise<boolean> {
  const { means, clock, onFault } = issuing
  const { timeStamps, sources } = means
  const issued = await lastIssued(issuing.db, signatureId)
  const before = issued && timeStamps && sources && (await readIssued(issuing, issued))
  if (!before) return false
  const bytes = await extend(before, { timeStamps, sources }, { now: clock(), onFault })
  const [level, fades] = [await levelOf(bytes), (await fadesAt(bytes)) ?? 0]
  const isHigher = LEVELS.indexOf(level) > LEVELS.indexOf(issued.level)
  const isLonger = level === issued.level && fades > (issued.fadesAt ?? 0)
  if (!isHigher && !isLonger) return false
  await keepEdition(issuing, { ...issued, edition: issued.edition + 1 }, bytes)
  return true
}

/** Renews what is due, the first to fade first; once an hour when that was all. `onFault` hears of each that could not be renewed. */
export function createRenewer(db: Database, renew: (signatureId: string) => Promise<boolean>) {
  const triedAt = new Map<string, number>()
  let lookedAt = -Infinity
  return async (now: number, stopping: () => boolean, onFault: (error: unknown) => void): Promise<void> => {
    if (now - lookedAt < LOOKED_MS) return
    for (const [signatureId, at] of triedAt) if (now - at >= AGAIN_MS) triedAt.delete(signatureId)
    const waiting = (await due(db, now, BATCH + triedAt.size)).filter((signatureId) => !triedAt.has(signatureId))
    // Whatever an authority stamped fades in one day: while there is more than a batch, the next round goes on.
    if (waiting.length < BATCH) lookedAt = now
    for (const signatureId of waiting) {
      if (stopping()) return
      triedAt.set(signatureId, now)
      await renew(signatureId).catch(onFault)
    }
  }
}

/** Signatures whose certificate, as it was issued last, fades soon or could still be taken further; none that was erased. */
async function due(db: Database, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_certificate as issued')
    .innerJoin('person_key', (join) => join.onRef('person_key.id', '=', 'issued.linkId').on('person_key.kind', '=', 'signing'))
    .select('issued.signatureId')
    .where('wrappedKey', '!=', '')
    .where(({ eb, and, or }) =>
      or([
        eb('issued.fadesAt', '<', now + BEFORE_MS),
        and([eb('issued.level', 'in', ['B-B', 'B-T', 'B-LT']), eb('issued.issuedAt', '>', now - TRIED_MS)]),
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
    .limit(most)
    .execute()
  return rows.map(({ signatureId }) => signatureId)
}
