import type { Kysely } from 'kysely'

/** Adds when the owner unbound an account; null while it is bound (GUARD-13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bound_account').addColumn('unboundAt', 'bigint').execute()
}
