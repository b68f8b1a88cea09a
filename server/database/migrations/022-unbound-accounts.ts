import type { Kysely } from 'kysely'

/** When the owner of a bound account took leave of it; null: it is in use (GUARD-13). */
export async function unboundAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bound_account').addColumn('unboundAt', 'bigint').execute()
}
