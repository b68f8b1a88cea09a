import type { Kysely } from 'kysely'

/**
 * Adds failed sign-in attempts by address, and networks of successful sign-ins. From now on keys are hashed. Existing attempts have
 * plaintext keys that no longer match, so they are deleted, and with them locks of at most 15 minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<{ sign_in_attempt: object }>).deleteFrom('sign_in_attempt').execute()
  await db.schema.createIndex('sign_in_attempt_age').on('sign_in_attempt').column('lastAt').execute()
  await db.schema
    .createTable('sign_in_address')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('forgottenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_address_age').on('sign_in_address').column('forgottenAt').execute()
  await db.schema
    .createTable('known_network')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('knownUntil', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('known_network_age').on('known_network').column('knownUntil').execute()
}
