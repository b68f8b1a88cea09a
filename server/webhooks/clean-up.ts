import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { MAX_AHEAD_MS } from './schedule.ts'

/** How long a delivered event is stored, in milliseconds. */
const RETENTION_MS = 30 * 24 * 3_600_000
/** Events deleted in one statement, so that other writers do not wait long. */
const BATCH = 500

/**
 * Deletes events delivered more than 30 days ago. Also makes events due now whose next attempt is too far ahead, because the clock was set
 * back. Dead letters stay for the operator. Stops between two batches when `stopping` returns true.
 */
export async function cleanUpDeliveries(db: Database, now: number, stopping: () => boolean): Promise<void> {
  await inTransaction(db, (transaction) => rescheduleFarAhead(transaction, now))
  let removed = BATCH
  while (removed === BATCH && !stopping()) removed = await inTransaction(db, (transaction) => removeBatch(transaction, now))
}

const rescheduleFarAhead = (db: Database, now: number) =>
  db
    .updateTable('webhook_delivery')
    .set({ nextAttemptAt: now })
    .where('target', 'in', (query) => query.selectFrom('webhook_target').select('name'))
    .where('nextAttemptAt', '>', now + MAX_AHEAD_MS)
    .execute()

async function removeBatch(db: Database, now: number): Promise<number> {
  const old = await db
    .selectFrom('webhook_delivery')
    .select('place')
    .where('deliveredAt', '<', now - RETENTION_MS)
    .orderBy('deliveredAt')
    .limit(BATCH)
    .execute()
  const places = old.map(({ place }) => place)
  if (places.length > 0) await db.deleteFrom('webhook_delivery').where('place', 'in', places).execute()
  return places.length
}
