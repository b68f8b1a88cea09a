import { type Kysely, sql } from 'kysely'
import { bigint, createTable, integer, key, numberedKey, optional, preset, text } from './columns.ts'

/**
 * Creates the targets of webhooks and the deliveries of events to them. `place` is the order of events. A delivery without `nextAttemptAt`,
 * `deliveredAt` and `deadAt` waits for an earlier one of its object.
 */
export async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'webhook_target', {
    name: key(text),
    url: text,
    events: text,
    secret: text,
    previousSecret: preset(text, ''),
    previousUntil: optional(bigint),
    createdAt: bigint,
    disabledAt: optional(bigint),
    failure: preset(text, ''),
  })
  await createTable(db, 'webhook_delivery', {
    place: numberedKey(db),
    eventId: text,
    target: text,
    objectId: text,
    type: text,
    payload: text,
    createdAt: bigint,
    nextAttemptAt: optional(bigint),
    attempts: preset(integer, 0),
    firstAttemptAt: optional(bigint),
    lastAttemptAt: optional(bigint),
    deliveredAt: optional(bigint),
    deadAt: optional(bigint),
    failure: preset(text, ''),
  })
  await db.schema.createIndex('webhook_delivery_event').on('webhook_delivery').columns(['target', 'eventId']).unique().execute()
  await createStateIndex(db, 'waiting', ['target', 'nextAttemptAt', 'place'], 'nextAttemptAt', 'is not')
  await createStateIndex(db, 'undelivered', ['target', 'objectId', 'place'], 'deliveredAt', 'is')
  await createStateIndex(db, 'delivered', ['deliveredAt'], 'deliveredAt', 'is not')
  await createStateIndex(db, 'dead', ['deadAt', 'place'], 'deadAt', 'is not')
}

/** Creates an index of the deliveries in one state, which are few compared with the delivered ones. */
async function createStateIndex(db: Kysely<unknown>, name: string, columns: string[], state: string, test: 'is' | 'is not'): Promise<void> {
  await db.schema
    .createIndex(`webhook_delivery_${name}`)
    .on('webhook_delivery')
    .columns(columns)
    .where(sql.ref(state), test, null)
    .execute()
}
