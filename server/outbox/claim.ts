import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CardTable } from './tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { LEASE_MS } from './schedule.ts'

export type ClaimedCard = Selectable<CardTable>

/** Maximum number of cards sent at once, so that many due reminders do not open as many connections to WeCom. */
const BATCH = 10
/**
 * Maximum number of cards a minute to one member. WeCom silently drops more than 30. The margin of 10 allows for two servers that
 * claim concurrently without seeing the claims of the other server.
 */
export const MAX_PER_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * Claims a batch of due cards, longest waiting first, and counts the attempt. The first server to update a row owns the card for
 * `LEASE_MS`. So two servers never claim the same card, and the card of a crashed server is claimed again later. Cards to members
 * who have reached the limit of this minute are left for later. Without `withRetries` only new cards are claimed: after a jump of the clock,
 * a card that was tried before would seem too old and be given up (DEC-41).
 */
export async function claim(db: Database, now: number, { withRetries }: { withRetries: boolean }): Promise<ClaimedCard[]> {
  const due = await inTransaction(db, (transaction) => dueCards(transaction, now, withRetries))
  if (due.length === 0) return []
  return inTransaction(db, async (transaction) => lease(transaction, withinLimit(due, await recentAttempts(transaction, now)), now))
}

async function lease(db: Database, cardIds: string[], now: number): Promise<ClaimedCard[]> {
  if (cardIds.length === 0) return []
  return (
    db
      .updateTable('card')
      .set(({ eb, fn }) => ({
        nextAttemptAt: now + LEASE_MS,
        attempts: eb('attempts', '+', 1),
        firstAttemptAt: fn.coalesce('firstAttemptAt', eb.val(now)),
        lastAttemptAt: now,
      }))
      .where('cardId', 'in', cardIds)
      // Excludes cards that another server has claimed meanwhile.
      .where('nextAttemptAt', '<=', now)
      .returningAll()
      .execute()
  )
}

const dueCards = (db: Database, now: number, withRetries: boolean) =>
  db
    .selectFrom('card')
    .select(['cardId', 'toUser'])
    .where('nextAttemptAt', '<=', now)
    .$if(!withRetries, (query) => query.where('firstAttemptAt', 'is', null))
    .where('toUser', 'not in', (query) =>
      query
        .selectFrom('card as tried')
        .select('tried.toUser')
        .where('tried.lastAttemptAt', '>', now - MINUTE_MS)
        // Ignores attempts in the future, from before the clock was set back.
        .where('tried.lastAttemptAt', '<=', now)
        .groupBy('tried.toUser')
        .having(({ fn }) => fn.countAll(), '>=', MAX_PER_MINUTE),
    )
    .orderBy('nextAttemptAt')
    .orderBy('cardId')
    .limit(BATCH)
    .execute()

/** Returns the number of cards sent to each member within the last minute. */
async function recentAttempts(db: Database, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('card')
    .select(({ fn }) => ['toUser', fn.countAll<number>().as('count')])
    .where('lastAttemptAt', '>', now - MINUTE_MS)
    .where('lastAttemptAt', '<=', now)
    .groupBy('toUser')
    .execute()
  return new Map(rows.map(({ toUser, count }) => [toUser, count]))
}

function withinLimit(due: readonly { cardId: string; toUser: string }[], recent: Map<string, number>): string[] {
  return due.flatMap(({ cardId, toUser }) => {
    const count = (recent.get(toUser) ?? 0) + 1
    recent.set(toUser, count)
    return count > MAX_PER_MINUTE ? [] : [cardId]
  })
}
