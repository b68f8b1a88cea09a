import type { Kysely } from 'kysely'

/** A customer's document: renewal needs its number (RENEW-01). Unknown until somebody has entered it. */
export async function documents(db: Kysely<unknown>): Promise<void> {
  for (const name of ['idType', 'idNo']) {
    await db.schema
      .alterTable('customer')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
