import type { Kysely } from 'kysely'

/** Events of the messenger name a customer by its own id. */
export async function contacts(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('customer_external').on('customer').column('externalUserid').execute()
}
