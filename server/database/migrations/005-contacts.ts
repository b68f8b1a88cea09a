import type { Kysely } from 'kysely'

/** Adds an index for WeCom events, which name customers by WeCom's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('customer_external').on('customer').column('externalUserid').execute()
}
