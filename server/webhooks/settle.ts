import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { WebhookDeliveryTable } from './tables.ts'

type Delivery = Selectable<WebhookDeliveryTable>

/**
 * Marks a delivery as delivered, even when another server has claimed it meanwhile, and makes the next one of its object due. The statements
 * run in this order: the first one waits for a transaction that adds an event of the object, and the second one then finds it.
 */
export const settleDelivered = (db: Database, { place, target, objectId }: Delivery, now: number) =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: null, deliveredAt: now, deadAt: null, failure: '' })
      .where('place', '=', place)
      .where('deliveredAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await makeNextDue(transaction, { target, objectId }, now)
  })

/** Makes the first undelivered event of an object due, unless it is a dead letter or has its time. */
async function makeNextDue(db: Database, { target, objectId }: Pick<Delivery, 'target' | 'objectId'>, now: number): Promise<void> {
  const next = await db
    .selectFrom('webhook_delivery')
    .select('place')
    .where('target', '=', target)
    .where('objectId', '=', objectId)
    .where('deliveredAt', 'is', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  if (next)
    await db
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: now })
      .where('place', '=', next.place)
      .where('nextAttemptAt', 'is', null)
      .where('deadAt', 'is', null)
      .where('deliveredAt', 'is', null)
      .execute()
}

/** Schedules the next attempt at `nextAttemptAt`. Does nothing when another server has claimed the delivery meanwhile. */
export const settlePostponed = (db: Database, delivery: Delivery, nextAttemptAt: number, failure: string) =>
  settleFailed(db, delivery, { nextAttemptAt, failure })

/** Makes a delivery a dead letter, behind which its object waits. Does nothing when another server has claimed it meanwhile. */
export const settleDead = (db: Database, delivery: Delivery, now: number, failure: string) =>
  settleFailed(db, delivery, { nextAttemptAt: null, deadAt: now, failure })

const settleFailed = (db: Database, { place, attempts }: Delivery, outcome: Updateable<WebhookDeliveryTable>) =>
  inTransaction(db, (transaction) =>
    transaction
      .updateTable('webhook_delivery')
      .set(outcome)
      .where('place', '=', place)
      .where('attempts', '=', attempts)
      .where('nextAttemptAt', 'is not', null)
      .execute(),
  )
