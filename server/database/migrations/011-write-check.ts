import type { Kysely } from 'kysely'

/** The one row that is written to find out whether the database can be written. */
export async function writeCheck(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_check')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('checkedAt', 'bigint', (column) => column.notNull())
    .execute()
}
