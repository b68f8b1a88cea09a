import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { LEASE_MS } from './schedule.ts'
import { findTarget, type Target } from './targets.ts'
import type { WebhookDeliveryTable } from './tables.ts'

/** A delivery that this server attempts, and its target. */
export interface ClaimedDelivery {
  delivery: Selectable<WebhookDeliveryTable>
  target: Target
}

/** The most requests to a target at once. */
const BATCH = 10
/** The most due events that are looked at to find a batch. */
const WINDOW = 50

/**
 * Claims a batch of due events of a target, longest waiting first, and counts the attempt. An event waits, without a time, as long as an
 * earlier one of its object is not delivered. A disabled target has none. Leases and `withRetries` as with cards (`claim` of server/outbox).
 */
export async function claim(
  store: PersonalStore,
  name: string,
  now: number,
  { withRetries }: { withRetries: boolean },
): Promise<ClaimedDelivery[]> {
  const { db } = store
  const target = await findTarget(store, name)
  if (!target || target.disabledAt !== null) return []
  for (;;) {
    const due = await dueEvents(db, name, now, withRetries)
    if (due.length === 0) return []
    const behind = await eventsBehind(db, name, due)
    if (behind.length > 0) await inTransaction(db, (transaction) => letWait(transaction, name, behind, now))
    const waiting = new Set(behind.map(({ place }) => place))
    const places = due.flatMap(({ place }) => (waiting.has(place) ? [] : [place]))
    if (places.length === 0) continue
    const leased = await inTransaction(db, (transaction) => lease(transaction, places.slice(0, BATCH), now))
    return leased.map((delivery) => ({ delivery, target }))
  }
}

type Place = Pick<Selectable<WebhookDeliveryTable>, 'place' | 'objectId'>

const dueEvents = (db: Database, target: string, now: number, withRetries: boolean): Promise<Place[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(['place', 'objectId'])
    .where('target', '=', target)
    .where('nextAttemptAt', '<=', now)
    .$if(!withRetries, (query) => query.where('firstAttemptAt', 'is', null))
    .orderBy('nextAttemptAt')
    .orderBy('place')
    .limit(WINDOW)
    .execute()

/** Returns those events that have an undelivered earlier one. */
const eventsBehind = (db: Database, target: string, due: readonly Place[]): Promise<Place[]> =>
  db
    .selectFrom('webhook_delivery as due')
    .select(['due.place', 'due.objectId'])
    .where(
      'due.place',
      'in',
      due.map(({ place }) => place),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_delivery as earlier')
          .select('earlier.place')
          .where('earlier.target', '=', target)
          .whereRef('earlier.objectId', '=', 'due.objectId')
          .where('earlier.deliveredAt', 'is', null)
          .whereRef('earlier.place', '<', 'due.place'),
      ),
    )
    .execute()

/**
 * Takes their times from due events that have an undelivered earlier one. The first statement locks the earlier ones: a delivery that ends at
 * the same time is either seen here, or waits for this transaction and then makes the next event due (`settleDelivered`).
 */
async function letWait(db: Database, target: string, events: readonly Place[], now: number): Promise<void> {
  const undelivered = await db
    .updateTable('webhook_delivery')
    .set(({ ref }) => ({ objectId: ref('objectId') }))
    .where('target', '=', target)
    .where('objectId', 'in', [...new Set(events.map(({ objectId }) => objectId))])
    .where('deliveredAt', 'is', null)
    .returning(['place', 'objectId'])
    .execute()
  const first = new Map<string, number>()
  for (const { place, objectId } of undelivered) first.set(objectId, Math.min(place, first.get(objectId) ?? place))
  const behind = events.filter(({ place, objectId }) => place > (first.get(objectId) ?? place)).map(({ place }) => place)
  if (behind.length > 0)
    await db
      .updateTable('webhook_delivery')
      .set({ nextAttemptAt: null })
      .where('place', 'in', behind)
      .where('nextAttemptAt', '<=', now)
      .execute()
}

const lease = (db: Database, places: readonly number[], now: number) =>
  db
    .updateTable('webhook_delivery')
    .set(({ eb, fn }) => ({
      nextAttemptAt: now + LEASE_MS,
      attempts: eb('attempts', '+', 1),
      firstAttemptAt: fn.coalesce('firstAttemptAt', eb.val(now)),
      lastAttemptAt: now,
    }))
    .where('place', 'in', places)
    // Excludes events that another server has claimed meanwhile.
    .where('nextAttemptAt', '<=', now)
    .returningAll()
    .execute()
