import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CardTable } from './tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { LEASE_MS } from './schedule.ts'

export type ClaimedCard = Selectable<CardTable>

/** So many cards are on their way at once: a thousand reminders of one minute are not a thousand connections to WeCom. */
const BATCH = 10
/**
 * So many cards a minute go to one member: WeCom silently drops what exceeds 30. Two servers that claim a batch in the
 * same instant don't see one another, and stay within that all the same.
 */
export const MOST_A_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * Takes the cards that are due, the longest waiting first, and counts the attempt; returns none when there are none.
 * A card belongs to whoever updated its row first, until `LEASE_MS` have passed: a server that dies in the middle loses
 * no card, and two servers never have the same one. Cards of members who have had their share of this minute stay.
 */
export async function claim(db: Database, now: number): Promise<ClaimedCard[]> {
  const due = await inTransaction(db, (transaction) => dueCards(transaction, now))
  if (due.length === 0) return []
  return inTransaction(db, async (transaction) => take(transaction, withinShare(due, await recentAttempts(transaction, now)), now))
}

async function take(db: Database, cardIds: string[], now: number): Promise<ClaimedCard[]> {
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
      // Another server may have been faster.
      .where('nextAttemptAt', '<=', now)
      .returningAll()
      .execute()
  )
}

const dueCards = (db: Database, now: number) =>
  db
    .selectFrom('card')
    .select(['cardId', 'toUser'])
    .where('nextAttemptAt', '<=', now)
    .where('toUser', 'not in', (query) =>
      query
        .selectFrom('card as tried')
        .select('tried.toUser')
        .where('tried.lastAttemptAt', '>', now - MINUTE_MS)
        // A clock that was set back silences nobody.
        .where('tried.lastAttemptAt', '<=', now)
        .groupBy('tried.toUser')
        .having(({ fn }) => fn.countAll(), '>=', MOST_A_MINUTE),
    )
    .orderBy('nextAttemptAt')
    .orderBy('cardId')
    .limit(BATCH)
    .execute()

/** How many cards each member was sent within the last minute. */
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

function withinShare(due: readonly { cardId: string; toUser: string }[], recent: Map<string, number>): string[] {
  return due.flatMap(({ cardId, toUser }) => {
    const count = (recent.get(toUser) ?? 0) + 1
    recent.set(toUser, count)
    return count > MOST_A_MINUTE ? [] : [cardId]
  })
}
