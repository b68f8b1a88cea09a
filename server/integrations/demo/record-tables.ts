import type { Migration } from '../../database/migrations/migration.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

export type RecordKind = 'policy' | 'order' | 'claim'

export type RecordTables = {
  core_client_record: {
    customerid: string
    kind: RecordKind
    /** The policy's, order's or claim's own number. */
    number: string
    /** Where it stands among the customer's others, from 0. */
    place: number
    /** How a policy's PDF is answered; empty is well. */
    pdf: '' | 'none' | 'broken'
    /** The record by the API's own names, as the text of JSON. */
    record: EncryptedValue
  }
}

/** What is encrypted of a record: all of it, since it is full of names and numbers of people. */
export const DEMO_RECORD = {
  table: 'core_client_record',
  kind: 'demoClientRecord',
  id: 'customerid',
  columns: { record: undefined },
} as const satisfies PersonalTable

/** The records of customers; their policies had a table of their own before. */
export const recordMigrations: readonly Migration[] = [
  {
    id: 'demo-010-client-records',
    async up(db) {
      await db.schema.dropTable('core_client_policy').execute()
      await db.schema
        .createTable('core_client_record')
        .addColumn('customerid', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('number', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('pdf', 'text', (column) => column.notNull())
        .addColumn('record', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('core_client_record_key', ['customerid', 'kind', 'number'])
        .execute()
    },
  },
]
