import type { Updateable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CardTable } from './tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ClaimedCard } from './claim.ts'

/** Marks a card as delivered, even when another server has claimed it meanwhile. */
export const settleDelivered = (db: Database, { cardId }: ClaimedCard, now: number) =>
  settle(db, { cardId }, { nextAttemptAt: null, deliveredAt: now, failure: '' })

/** Schedules the next attempt at `nextAttemptAt`. Does nothing when another server has claimed the card meanwhile. */
export const settlePostponed = (db: Database, { cardId, attempts }: ClaimedCard, nextAttemptAt: number, failure: string) =>
  settle(db, { cardId, attempts }, { nextAttemptAt, failure })

/** Gives a card up. Does nothing when another server has claimed the card meanwhile. */
export const settleGivenUp = (db: Database, { cardId, attempts }: ClaimedCard, now: number, failure: string) =>
  settle(db, { cardId, attempts }, { nextAttemptAt: null, givenUpAt: now, failure })

async function settle(db: Database, which: { cardId: string; attempts?: number }, outcome: Updateable<CardTable>): Promise<void> {
  const { cardId, attempts } = which
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable('card')
      .set(outcome)
      .where('cardId', '=', cardId)
      .where('nextAttemptAt', 'is not', null)
      .$if(attempts !== undefined, (query) => query.where('attempts', '=', attempts ?? 0))
      .execute(),
  )
}
