import type { Kysely } from 'kysely'

/** Adds the method of a signature and the encrypted name of a typed one (docs/architecture/signing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('signature')
    .addColumn('method', 'text', (column) => column.notNull().defaultTo('drawn'))
    .execute()
  await db.schema
    .alterTable('signature')
    .addColumn('typedName', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
