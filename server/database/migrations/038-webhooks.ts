import { type Kysely, sql, SqliteAdapter } from 'kysely'

/**
 * Adds the targets of webhooks and the deliveries of events to them. `place` is the order of events. A delivery without `nextAttemptAt`,
 * `deliveredAt` and `deadAt` waits for an earlier one of its object.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_target')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previousSecret', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('previousUntil', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('disabledAt', 'bigint')
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('webhook_delivery')
    // The only numbered key: SQLite numbers an integer primary key by itself.
    .addColumn('place', isSqlite ? 'integer' : 'bigint', (column) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('objectId', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('firstAttemptAt', 'bigint')
    .addColumn('lastAttemptAt', 'bigint')
    .addColumn('deliveredAt', 'bigint')
    .addColumn('deadAt', 'bigint')
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('webhook_delivery_event').on('webhook_delivery').columns(['target', 'eventId']).unique().execute()
  await index(db, 'waiting', ['target', 'nextAttemptAt', 'place'], 'nextAttemptAt', 'is not')
  await index(db, 'undelivered', ['target', 'objectId', 'place'], 'deliveredAt', 'is')
  await index(db, 'delivered', ['deliveredAt'], 'deliveredAt', 'is not')
  await index(db, 'dead', ['deadAt', 'place'], 'deadAt', 'is not')
}

/** Creates an index of the deliveries in one state, which are few compared with the delivered ones. */
async function index(db: Kysely<unknown>, name: string, columns: string[], state: string, test: 'is' | 'is not'): Promise<void> {
  await db.schema
    .createIndex(`webhook_delivery_${name}`)
    .on('webhook_delivery')
    .columns(columns)
    .where(sql.ref(state), test, null)
    .execute()
}
