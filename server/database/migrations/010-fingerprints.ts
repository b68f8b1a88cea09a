import type { Kysely } from 'kysely'

/** An idempotency key belongs to one request: what that was stands beside its answer (DEC-19). */
export async function fingerprints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('answer')
    .addColumn('fingerprint', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
