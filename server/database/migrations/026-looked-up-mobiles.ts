import type { Kysely } from 'kysely'

/** Adds the keyed hash of the mobile searched at the insurer's core; empty for an ID number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('client_candidate')
    .addColumn('mobileHash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
