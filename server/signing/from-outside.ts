import type { Database } from '../database/tables.ts'
import { DAY } from '../../renderer/language/time.ts'
import { type Recorder, recordEvents } from './events.ts'
import type { SigningEventKind } from './tables.ts'

/** So many events of one kind are noted of a link within 24 hours. */
export const MOST_A_DAY = 20

/**
 * Notes something that anyone who has the link can make happen, as often as they like: codes that were wrong or that strangers asked
 * for, and reading. After so many of a kind a day no more are noted, and the last one says so: what a flood was is told by its first
 * events.
 */
export async function recordFromOutside(recorder: Recorder, linkId: string, kind: SigningEventKind, more: Noted = {}): Promise<void> {
  const { db, now } = recorder
  // Held before it is counted, as `recordEvents` holds it: of two at once the second counts the first.
  await db.updateTable('signing_link').set({ linkId }).where('linkId', '=', linkId).execute()
  const noted = await countOf(db, linkId, kind, now - DAY)
  if (noted >= MOST_A_DAY) return
  const facts = noted === MOST_A_DAY - 1 ? { ...more.facts, last: 1 } : more.facts
  await recordEvents(recorder, linkId, [{ kind, phoneAt: more.phoneAt, ...(facts && { facts }) }])
}

interface Noted {
  phoneAt?: number | undefined
  facts?: Readonly<Record<string, string | number>>
}

async function countOf(db: Database, linkId: string, kind: SigningEventKind, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('signing_event')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('linkId', '=', linkId)
    .where('kind', '=', kind)
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}
