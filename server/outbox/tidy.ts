import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { FARTHEST_MS } from './schedule.ts'

/** A delivered card is kept for so long, in milliseconds, and then nobody needs it any more. */
const KEPT_MS = 30 * 24 * 3_600_000
/** How many cards one statement removes, so that nobody waits long behind it. */
const BATCH = 500

/**
 * Removes the cards that were delivered 30 days ago, and lets those be tried now that would wait longer than any card
 * does, because the clock was set back. Cards that were given up stay, for an operator to count. Stops between two
 * batches when `stopping` says so. Returns how many cards it removed.
 */
export async function tidy(db: Database, now: number, stopping: () => boolean): Promise<number> {
  await inTransaction(db, (transaction) => hurry(transaction, now))
  for (let removed = 0; ; ) {
    const batch = stopping() ? 0 : await inTransaction(db, (transaction) => removeBatch(transaction, now))
    removed += batch
    if (batch < BATCH) return removed
  }
}

const hurry = (db: Database, now: number) =>
  db
    .updateTable('card')
    .set({ nextAttemptAt: now })
    .where('nextAttemptAt', '>', now + FARTHEST_MS)
    .execute()

async function removeBatch(db: Database, now: number): Promise<number> {
  const old = await db
    .selectFrom('card')
    .select('cardId')
    .where('deliveredAt', '<', now - KEPT_MS)
    .orderBy('deliveredAt')
    .limit(BATCH)
    .execute()
  const cardIds = old.map(({ cardId }) => cardId)
  if (cardIds.length > 0) await db.deleteFrom('card').where('cardId', 'in', cardIds).execute()
  return cardIds.length
}
