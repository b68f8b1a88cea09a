import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** How far WeCom's clock may be ahead of ours, in milliseconds. A later time is wrong and would outlast all later events. */
const MAX_AHEAD_MS = 60_000

/** Returns the time of an event, or `now` for a time in the future. */
export const plausibleTime = (at: number, now: number): number => (isFuture(at, now) ? now : at)

/** Whether a time is in the future beyond the difference of clocks. */
export const isFuture = (at: number, now: number): boolean => at > now + MAX_AHEAD_MS

/** When a member's contact was added and lost according to the newest event of each kind, in epoch milliseconds; 0 without one. */
interface NewestEvents {
  addedAt: number
  lostAt: number
}

interface ContactEvent {
  userId: string
  externalUserid: string
  kind: keyof NewestEvents
  /** A `plausibleTime`. */
  at: number
  now: number
}

/**
 * Records an event and returns the newest events of the pair. A stored time in the future was written before the clock was set back and
 * is replaced. The upsert locks the pair's row until the end of the transaction, so that concurrent events are processed one by one.
 */
export async function recordEvent(db: Database, { userId, externalUserid, kind, at, now }: ContactEvent): Promise<NewestEvents> {
  const stored = sql.ref<number>(`contact_event.${kind}`)
  return await db
    .insertInto('contact_event')
    .values({ userId, externalUserid, addedAt: 0, lostAt: 0, [kind]: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'externalUserid']).doUpdateSet({
        [kind]: sql<number>`case when ${stored} > ${at} and ${stored} <= ${now + MAX_AHEAD_MS} then ${stored} else ${at} end`,
      }),
    )
    .returning(['addedAt', 'lostAt'])
    .executeTakeFirstOrThrow()
}
