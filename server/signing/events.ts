import type { Database } from '../database/tables.ts'
import type { Origin } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { canonicalJson, sha256 } from './canonical.ts'
import { SIGNING_EVENT, type SigningEventKind, type SigningEventTable } from './tables.ts'

/** What happened, before it is put into the chain. */
export interface SigningEvent {
  kind: SigningEventKind
  /** Epoch milliseconds by the phone's clock. */
  phoneAt?: number | undefined
  /** Hashes, codes and versions; nothing about a person. */
  facts?: Readonly<Record<string, string | number>>
}

/** Where events are written, when, and from where. */
export interface Recorder extends PersonalStore {
  now: number
  origin: Origin
}

/**
 * Puts events into the chain of a link, in the transaction of `db`; of two at once the second waits for the first, since both
 * take the link's row. Nothing takes them out again (DEC-34).
 */
export async function recordEvents(
  { db, personalData, now, origin }: Recorder,
  linkId: string,
  events: readonly SigningEvent[],
): Promise<void> {
  await db.updateTable('signing_link').set({ linkId }).where('linkId', '=', linkId).execute()
  const last = await lastEvent(db, linkId)
  let { seq, hash: previous } = last ?? { seq: 0, hash: '' }
  for (const { kind, phoneAt = null, facts = {} } of events) {
    seq += 1
    const plain = { linkId, seq, kind, at: now, phoneAt, facts: canonicalJson(facts), detail: canonicalJson({ ...origin }), previous }
    const row = await personalData.encryptRow(db, SIGNING_EVENT, plain)
    const hash = hashOf({ ...row, hash: '' })
    await db
      .insertInto('signing_event')
      .values({ ...row, hash })
      .execute()
    previous = hash
  }
}

const lastEvent = (db: Database, linkId: string) =>
  db.selectFrom('signing_event').select(['seq', 'hash']).where('linkId', '=', linkId).orderBy('seq', 'desc').limit(1).executeTakeFirst()

/**
 * The hash of an event: over all that its row holds and the hash before. What is about a person goes in as it is stored,
 * encrypted, so that the chain still holds once their key is destroyed (DEC-33).
 */
export const hashOf = ({ hash: _hash, ...row }: SigningEventTable): string => sha256(canonicalJson(row))

/** The events of a link, the first one first, as they are stored. */
export const eventsOf = (db: Database, linkId: string): Promise<SigningEventTable[]> =>
  db.selectFrom('signing_event').selectAll().where('linkId', '=', linkId).orderBy('seq').execute()

/** Whether nothing was changed in, or taken out of, these events of one link. An end that was cut off can't be told from them. */
export function isWhole(events: readonly SigningEventTable[]): boolean {
  return events.every((event, index) => {
    const previous = events[index - 1]?.hash ?? ''
    return event.seq === index + 1 && event.previous === previous && event.hash === hashOf(event)
  })
}
