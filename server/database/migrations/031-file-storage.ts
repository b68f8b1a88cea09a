import type { Kysely } from 'kysely'

/** Adds the mark of the storage with the files. The first start after the migration writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_storage')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute()
}
