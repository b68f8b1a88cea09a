import type { Database } from '../database/tables.ts'
import { findHeld } from './hold.ts'

/**
 * What waits in a held copy: what was recorded before the backup or due before the restore, which its original has probably sent, and what is from
 * after the restore. Reminders and expiries between backup and restore are recorded by the copy again, with the time when they were due.
 */
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
  const until = lastOfOriginal(held)
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
  return { backupAt, restoredAt, cards: split(cards, until), events: split(events, until) }
}

/** Until when something belongs to the original. The clock of the backup's machine may be ahead. */
const lastOfOriginal = ({ backupAt, restoredAt }: { backupAt: number; restoredAt: number }): number => Math.max(backupAt, restoredAt)

function split(rows: readonly { createdAt: number; count: number | string }[], until: number): { before: number; after: number } {
  const counted = { before: 0, after: 0 }
  for (const { createdAt, count } of rows) counted[createdAt <= until ? 'before' : 'after'] += Number(count)
  return counted
}

/** Why a card was given up, or an event counts as delivered. */
const DISCARDED = 'discarded after a restore'

/**
 * Releases a held copy in the transaction of `db`. `isDiscarded`: whether to send nothing that the original has probably sent. Returns false for a
 * database that is not held.
 */
export async function releaseCopy(db: Database, now: number, { isDiscarded }: { isDiscarded: boolean }): Promise<boolean> {
  const held = await findHeld(db)
  if (!held) return false
  if (isDiscarded) {
    const until = lastOfOriginal(held)
    await db
      .updateTable('card')
      .set({ nextAttemptAt: null, givenUpAt: now, failure: DISCARDED })
      .where('nextAttemptAt', 'is not', null)
      .where('createdAt', '<=', until)
      .execute()
    await db
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: null, deliveredAt: now, failure: DISCARDED })
      .where('deliveredAt', 'is', null)
      .where('deadAt', 'is', null)
      .where('createdAt', '<=', until)
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
