import type { Database } from '../database/tables.ts'
import { findHeld } from './hold.ts'

/** What waits in a held copy: from before the backup, which its original has probably sent since, and from after it. */
export interface WaitingToSend {
  backupAt: number
  restoredAt: number
  cards: { before: number; after: number }
  events: { before: number; after: number }
}

/** Counts what waits in a held copy; undefined for any other database. */
export async function countWaiting(db: Database): Promise<WaitingToSend | undefined> {
  const held = await findHeld(db)
  if (!held) return undefined
  const { backupAt, restoredAt } = held
  const cards = await db
    .selectFrom('card')
    .select(({ fn }) => ['createdAt', fn.countAll<number | string>().as('count')])
    .where('nextAttemptAt', 'is not', null)
    .groupBy('createdAt')
    .execute()
  const events = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => ['createdAt', fn.countAll<number | string>().as('count')])
    .where('deliveredAt', 'is', null)
    .where('deadAt', 'is', null)
    .groupBy('createdAt')
    .execute()
  return { backupAt, restoredAt, cards: split(cards, backupAt), events: split(events, backupAt) }
}

function split(rows: readonly { createdAt: number; count: number | string }[], backupAt: number): { before: number; after: number } {
  const counted = { before: 0, after: 0 }
  for (const { createdAt, count } of rows) counted[createdAt <= backupAt ? 'before' : 'after'] += Number(count)
  return counted
}

/** Why a card was given up, or an event counts as delivered. */
const DISCARDED = 'discarded after a restore'

/**
 * Releases a held copy in the transaction of `db`. `isDiscarded`: whether to send nothing that waited when the backup was made. Returns false for a
 * database that is not held.
 */
export async function releaseCopy(db: Database, now: number, { isDiscarded }: { isDiscarded: boolean }): Promise<boolean> {
  const held = await findHeld(db)
  if (!held) return false
  if (isDiscarded) {
    await db
      .updateTable('card')
      .set({ nextAttemptAt: null, givenUpAt: now, failure: DISCARDED })
      .where('nextAttemptAt', 'is not', null)
      .where('createdAt', '<=', held.backupAt)
      .execute()
    await db
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: null, deliveredAt: now, failure: DISCARDED })
      .where('deliveredAt', 'is', null)
      .where('deadAt', 'is', null)
      .where('createdAt', '<=', held.backupAt)
      .execute()
    // Makes events due that waited behind a discarded one; delivery keeps their order.
    await db
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: now })
      .where('deliveredAt', 'is', null)
      .where('deadAt', 'is', null)
      .where('nextAttemptAt', 'is', null)
      .execute()
  }
  await db.updateTable('restored_copy').set({ releasedAt: now }).where('id', '=', held.id).execute()
  return true
}
