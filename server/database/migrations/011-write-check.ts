import type { Kysely } from 'kysely'

/** Adds the table whose single row is written to check that the database accepts writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_check')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checkedAt', 'bigint', (column) => column.notNull())
    .execute()
}
