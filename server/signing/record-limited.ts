import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { DAY } from '../../renderer/language/time.ts'
import { type Recorder, recordEvents } from './events.ts'
import type { SigningEventKind } from './tables.ts'

/** The most events of one kind per link within 24 hours. */
export const MAX_PER_DAY = 20

/**
 * Records an event that anyone with the link can trigger repeatedly: wrong codes, code requests by strangers, reading. Events beyond the
 * daily limit are dropped, and the last recorded one is marked `last`, because the first ones suffice to show a flood.
 */
export async function recordLimited(recorder: Recorder, linkId: string, kind: SigningEventKind, details: EventDetails = {}): Promise<void> {
  const { db, now } = recorder
  // Locks the link's row before counting, so that concurrent calls count one by one.
  await db.updateTable('signing_link').set({ linkId }).where('linkId', '=', linkId).execute()
  const recorded = await countOf(db, linkId, kind, now)
  if (recorded >= MAX_PER_DAY) return
  const facts = recorded === MAX_PER_DAY - 1 ? { ...details.facts, last: 1 } : details.facts
  await recordEvents(recorder, linkId, [{ kind, phoneAt: details.phoneAt, ...(facts && { facts }) }])
}

interface EventDetails {
  phoneAt?: number | undefined
  facts?: Readonly<Record<string, string | number>>
}

async function countOf(db: Database, linkId: string, kind: SigningEventKind, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('signing_event')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('linkId', '=', linkId)
    .where('kind', '=', kind)
    .where('at', '>', now - DAY)
    .where('at', '<=', now + MAX_SKEW_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}
