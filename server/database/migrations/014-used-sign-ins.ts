import type { Kysely } from 'kysely'

/** Adds used codes and states of WeCom sign-ins, so that each is accepted only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('used_sign_in')
    .addColumn('used', 'text', (column) => column.primaryKey())
    .addColumn('usedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('used_sign_in_age').on('used_sign_in').column('usedAt').execute()
}
