import type { Kysely } from 'kysely'

/**
 * Adds keys of persons and hashes for search, for encrypted mobiles and ID numbers (DEC-33). The columns keep their names. Migrations have
 * no keys: each start encrypts remaining plaintext after the migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_key')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('wrappedKey', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('erasedAt', 'bigint')
    .addPrimaryKeyConstraint('person_key_key', ['kind', 'id'])
    .execute()
  const hashes = [
    ['staff', 'mobileHash'],
    ['customer', 'mobile1Hash'],
    ['customer', 'idNoHash'],
  ] as const
  for (const [table, hash] of hashes) {
    await db.schema
      .alterTable(table)
      .addColumn(hash, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex(`${table}_${hash}`).on(table).column(hash).execute()
  }
}
