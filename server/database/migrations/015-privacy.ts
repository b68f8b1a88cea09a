import type { Kysely } from 'kysely'

/** Adds accepted versions of the privacy notice by mobile number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('privacy_acceptance')
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('acceptedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('privacy_acceptance_key', ['mobile', 'purpose', 'link', 'version'])
    .execute()
}
