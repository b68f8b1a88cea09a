import { type RawBuilder, sql } from 'kysely'
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
  /** Whether an addition is applied later, when the member is a steward. A loss changes nothing about it. */
  isPending?: boolean
}

/**
 * Records an event and returns the newest events of the pair. A stored time in the future was written before the clock was set back and
 * is replaced. The upsert locks the pair's row until the end of the transaction, so that concurrent events are processed one by one.
 */
export async function recordEvent(db: Database, { userId, externalUserid, kind, at, now, isPending }: ContactEvent): Promise<NewestEvents> {
  const pending = isPending === undefined ? {} : { pending: isPending ? 1 : 0 }
  return await db
    .insertInto('contact_event')
    .values({ userId, externalUserid, addedAt: 0, lostAt: 0, [kind]: at, ...pending })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'externalUserid']).doUpdateSet({ [kind]: newest(kind, sql`${at}`, now), ...pending }),
    )
    .returning(['addedAt', 'lostAt'])
    .executeTakeFirstOrThrow()
}

/** Returns the expression for the newer one of the stored time and `at`; a stored time in the future is replaced. */
function newest(kind: keyof NewestEvents, at: RawBuilder<unknown>, now: number) {
  const stored = sql.ref<number>(`contact_event.${kind}`)
  return sql<number>`case when ${stored} > ${at} and ${stored} <= ${now + MAX_AHEAD_MS} then ${stored} else ${at} end`
}

interface Listed {
  externalUserid: string
  /** A `plausibleTime`. */
  addedAt: number
}

/** `pending` is 1 while the addition was not applied, because the member was no steward. */
interface ListedEvents extends NewestEvents {
  pending: number
}

/**
 * Records that WeCom lists contacts of a member, and when they were added. `seenAt` identifies the reading. Returns the newest events by the
 * contact's id. Locks the rows like `recordEvent`.
 */
export async function recordListed(
  db: Database,
  { userId, seenAt, now }: { userId: string; seenAt: number; now: number },
  listed: readonly Listed[],
): Promise<Map<string, ListedEvents>> {
  const rows = await db
    .insertInto('contact_event')
    .values(listed.map((contact) => ({ userId, ...contact, lostAt: 0, seenAt })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'externalUserid']).doUpdateSet({ addedAt: newest('addedAt', sql.ref('excluded.addedAt'), now), seenAt }),
    )
    .returning(['externalUserid', 'addedAt', 'lostAt', 'pending'])
    .execute()
  return new Map(rows.map(({ externalUserid, ...events }) => [externalUserid, events]))
}

/** Records that the additions of these contacts were applied. */
export async function endPending(db: Database, userId: string, externalUserids: readonly string[]): Promise<void> {
  if (externalUserids.length === 0) return
  await db
    .updateTable('contact_event')
    .set({ pending: 0 })
    .where('userId', '=', userId)
    .where('externalUserid', 'in', externalUserids)
    .execute()
}
