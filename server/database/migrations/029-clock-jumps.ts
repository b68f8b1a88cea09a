import type { Kysely } from 'kysely'

/**
 * Adds the last confirmed reading of the clock (DEC-41). Each daily head has one successor: heads are ordered by their hash chain, because
 * after a clock was set back, a later head can have an earlier day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_tick')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signing_day_previous').on('signing_day').column('previous').unique().execute()
}
