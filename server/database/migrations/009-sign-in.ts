import type { Kysely } from 'kysely'

/**
 * Wrong tries to sign in, and networks from which right ones came. Wrong tries are kept under keyed hashes from here on, by
 * account and by address, and are found by age. Those so far stand under what was typed and so can't be found any more: they
 * go, and with them locks of at most a quarter of an hour.
 */
export async function signIn(db: Kysely<unknown>): Promise<void> {
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
