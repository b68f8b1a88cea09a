import type { Kysely } from 'kysely'

/** Adds fields of the customer form, outcomes of matches, and lookups of clients at the insurer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = [
    ['customer', 'custGender'],
    ['customer', 'birthday'],
    ['steward', 'remark'],
    ['steward', 'description'],
  ] as const
  for (const [table, name] of texts) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('customer')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('match_record')
    .addColumn('recordId', 'text', (column) => column.primaryKey())
    .addColumn('wechatCustomerId', 'text', (column) => column.notNull().references('customer.wechatCustomerId'))
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('moldStatus', 'text', (column) => column.notNull())
    .addColumn('recordedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('client_lookup')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('staff.userId'))
    .addColumn('forgottenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('client_candidate')
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('customerid', 'text', (column) => column.notNull())
    .addColumn('idNoHash', 'text', (column) => column.notNull())
    .addColumn('answeredAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_candidate_key', ['userId', 'customerid'])
    .execute()
}
