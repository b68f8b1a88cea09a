import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { latestHead } from '../evidence/latest-head.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson, sha256 } from './canonical.ts'
import { SIGNING_EVENT, type SigningEventKind, type SigningEventTable } from './tables.ts'

export interface SigningEvent {
  kind: SigningEventKind
  /** The phone's time, in epoch milliseconds. */
  phoneAt?: number | undefined
  /** Hashes, codes and versions; never personal data. */
  facts?: Readonly<Record<string, string | number>>
}

/** The context of recording: storage, time and origin. */
export interface Recorder extends PersonalStore {
  now: number
  origin: Origin
}

/**
 * Appends events to the chain of a link, in the transaction of `db`. Concurrent calls run one by one, because each locks the link's row.
 * Events are never removed (DEC-34). The next daily head covers the link. Each event states an unconfirmed jump of the clock as
 * `clockJump`. It states the latest daily head as `after` when that head has a later time, because the clock was set back (DEC-41).
 */
export async function recordEvents(
  { db, personalData, now, origin: { clockJump, ...origin } }: Recorder,
  linkId: string,
  events: readonly SigningEvent[],
): Promise<void> {
  await db.updateTable('signing_link').set({ linkId }).where('linkId', '=', linkId).execute()
  const last = await lastEvent(db, linkId)
  const marks = { ...(await laterHead(db, now)), ...(clockJump !== undefined && { clockJump }) }
  let { seq, hash: previous } = last ?? { seq: 0, hash: '' }
  for (const { kind, phoneAt = null, facts = {} } of events) {
    seq += 1
    const plain = {
      linkId,
      seq,
      kind,
      at: now,
      phoneAt,
      facts: canonicalJson({ ...facts, ...marks }),
      detail: canonicalJson({ ...origin }),
      previous,
    }
    const row = await personalData.encryptRow(db, SIGNING_EVENT, plain)
    const hash = hashOf({ ...row, hash: '' })
    await db
      .insertInto('signing_event')
      .values({ ...row, hash })
      .execute()
    previous = hash
  }
  await db.updateTable('signing_link').set({ uncoveredLength: seq }).where('linkId', '=', linkId).execute()
}

/** Returns the latest daily head if its time is later than `now`. */
async function laterHead(db: Database, now: number): Promise<{ after?: string }> {
  const latest = await latestHead(db)
  return latest && latest.at > now + MAX_SKEW_MS ? { after: latest.hash } : {}
}

const lastEvent = (db: Database, linkId: string) =>
  db.selectFrom('signing_event').select(['seq', 'hash']).where('linkId', '=', linkId).orderBy('seq', 'desc').limit(1).executeTakeFirst()

/**
 * Returns the hash of an event's row, which includes the previous hash. Personal data is hashed in encrypted form, so that the chain is
 * still verifiable after its key is destroyed (DEC-33).
 */
export const hashOf = ({ hash: _hash, ...row }: SigningEventTable): string => sha256(canonicalJson(row))

/** Returns the stored events of a link, oldest first. */
export const eventsOf = (db: Database, linkId: string): Promise<SigningEventTable[]> =>
  db.selectFrom('signing_event').selectAll().where('linkId', '=', linkId).orderBy('seq').execute()

/** Whether all hashes match, so that no event was changed or removed. Cannot detect missing events at the end. */
export function isWhole(events: readonly SigningEventTable[]): boolean {
  return events.every((event, index) => {
    const previous = events[index - 1]?.hash ?? ''
    return event.seq === index + 1 && event.previous === previous && event.hash === hashOf(event)
  })
}
