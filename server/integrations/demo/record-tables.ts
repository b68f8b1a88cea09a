import type { Kysely } from 'kysely'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

export type RecordKind = 'policy' | 'order' | 'claim'

export type RecordTables = {
  core_client_record: {
    customerid: string
    kind: RecordKind
    /** The number of the policy, order or claim. */
    number: string
    /** Position among the customer's records, from 0. */
    place: number
    /** How the core answers a request for a policy's PDF; empty returns the PDF. */
    pdf: '' | 'none' | 'broken'
    /** The record as JSON text, with the API's field names. */
    record: EncryptedValue
  }
}

/** The encrypted column of a record: the whole record, because it contains names and numbers of people. */
export const DEMO_RECORD = {
  table: 'core_client_record',
  kind: 'demoClientRecord',
  id: 'customerid',
  columns: { record: undefined },
} as const satisfies PersonalTable

/** Creates the table of customers' records. */
export async function createRecordTable(db: Kysely<unknown>): Promise<void> {
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
}
