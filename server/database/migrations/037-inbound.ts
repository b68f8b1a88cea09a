import type { Kysely } from 'kysely'

/** Adds the systems that send work, the rows they sent, the tasks of which no card has told yet, and an index of customers by client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbound_client')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('previousHash', 'text', (column) => column.unique())
    .addColumn('previousUntil', 'bigint')
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('rowsPerMinute', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('inbound_row')
    .addColumn('sender', 'text', (column) => column.notNull().references('inbound_client.name'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('externalId', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('targetId', 'text', (column) => column.notNull())
    .addColumn('named', 'text', (column) => column.notNull())
    .addColumn('waitsFor', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('userCode', 'text', (column) => column.notNull())
    .addColumn('externalUserid', 'text', (column) => column.notNull())
    .addColumn('cifClientNo', 'text', (column) => column.notNull())
    .addColumn('arrivedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbound_row_of', ['sender', 'kind', 'externalId'])
    .execute()
  await db.schema
    .createIndex('inbound_row_waiting')
    .on('inbound_row')
    .columns(['waitsFor', 'arrivedAt', 'sender', 'kind', 'externalId'])
    .execute()
  await db.schema.createIndex('inbound_row_target').on('inbound_row').columns(['targetId', 'kind']).execute()
  await db.schema
    .createTable('arrival')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('staff.userId'))
    .addColumn('taskId', 'text', (column) => column.notNull())
    .addColumn('tasks', 'integer', (column) => column.notNull())
    .addColumn('arrivedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('arrival_time').on('arrival').column('arrivedAt').execute()
  await db.schema.createIndex('customer_client').on('customer').column('cifClientNo').execute()
}
