import type { Kysely } from 'kysely'

/** By which mobile somebody was looked up at the insurer's core, as a keyed hash; empty for an ID number. */
export async function lookedUpMobiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('client_candidate')
    .addColumn('mobileHash', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
