import type { Kysely } from 'kysely'

/** Adds a customer's identity document, whose number renewal needs (RENEW-01). Empty until entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['idType', 'idNo']) {
    await db.schema
      .alterTable('customer')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
