import type { Kysely } from 'kysely'

/** Adds the fingerprint of the request to a stored response, because an idempotency key belongs to one request (DEC-19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('answer')
    .addColumn('fingerprint', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
