import type { Updateable } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { CardTable } from './tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { ClaimedCard } from './claim.ts'

/** The messenger has taken the card, whoever else may be trying it by now. */
export const settleDelivered = (db: Database, { cardId }: ClaimedCard, now: number) =>
  settle(db, { cardId }, { nextAttemptAt: null, deliveredAt: now, failure: '' })

/** The card waits for another attempt at `nextAttemptAt`. Does nothing when another server has taken it over meanwhile. */
export const settlePostponed = (db: Database, { cardId, attempts }: ClaimedCard, nextAttemptAt: number, failure: string) =>
  settle(db, { cardId, attempts }, { nextAttemptAt, failure })

/** The card will not be tried again. Does nothing when another server has taken it over meanwhile. */
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
