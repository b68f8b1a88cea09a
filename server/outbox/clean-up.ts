import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { MAX_AHEAD_MS } from './schedule.ts'

/** How long a delivered card is stored, in milliseconds. */
const RETENTION_MS = 30 * 24 * 3_600_000
/** Cards deleted in one statement, so that other writers do not wait long. */
const BATCH = 500

/**
 * Deletes cards delivered more than 30 days ago. Also makes cards due now whose next attempt is too far ahead, because the clock was
 * set back. Cards that were given up stay for the operator. Stops between two batches when `stopping` returns true. Returns the
 * number of deleted cards.
 */
export async function cleanUpCards(db: Database, now: number, stopping: () => boolean): Promise<number> {
  await inTransaction(db, (transaction) => rescheduleFarAhead(transaction, now))
  for (let removed = 0; ; ) {
    const batch = stopping() ? 0 : await inTransaction(db, (transaction) => removeBatch(transaction, now))
    removed += batch
    if (batch < BATCH) return removed
  }
}

const rescheduleFarAhead = (db: Database, now: number) =>
  db
    .updateTable('card')
    .set({ nextAttemptAt: now })
    .where('nextAttemptAt', '>', now + MAX_AHEAD_MS)
    .execute()

async function removeBatch(db: Database, now: number): Promise<number> {
  const old = await db
    .selectFrom('card')
    .select('cardId')
    .where('deliveredAt', '<', now - RETENTION_MS)
    .orderBy('deliveredAt')
    .limit(BATCH)
    .execute()
  const cardIds = old.map(({ cardId }) => cardId)
  if (cardIds.length > 0) await db.deleteFrom('card').where('cardId', 'in', cardIds).execute()
  return cardIds.length
}
