import type { Kysely } from 'kysely'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

/** Columns of an endorsement, named as in the API; all are text. */
export const FACTS = ['endorNo', 'policyNo', 'riskCode', 'endorType', 'endorDate', 'vaildDate'] as const

export type EndorsementTables = {
  core_endorsement: Record<(typeof FACTS)[number], string> & {
    images: number
    /** A `Conduct` as JSON text. */
    conduct: string
    signers: EncryptedValue
    changes: EncryptedValue
  }
  core_signature: { submissionId: string; endorNo: string; errcode: string; message: string; undone: number }
}

/** The encrypted columns of an endorsement: its signers and its changes, as JSON text. */
export const DEMO_ENDORSEMENT = {
  table: 'core_endorsement',
  kind: 'demoEndorsement',
  id: 'endorNo',
  columns: { signers: undefined, changes: undefined },
} as const satisfies PersonalTable

/** Creates the tables of the demo core's endorsements. */
export async function createEndorsementTables(db: Kysely<unknown>): Promise<void> {
  let endorsement = db.schema.createTable('core_endorsement').addColumn('images', 'integer', (column) => column.notNull())
  for (const name of [...FACTS, 'conduct', 'signers', 'changes'])
    endorsement = endorsement.addColumn(name, 'text', (column) => (name === 'endorNo' ? column.primaryKey() : column.notNull()))
  await endorsement.execute()
  await db.schema
    .createTable('core_signature')
    .addColumn('submissionId', 'text', (column) => column.primaryKey())
    .addColumn('endorNo', 'text', (column) => column.notNull())
    .addColumn('errcode', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('undone', 'integer', (column) => column.notNull())
    .execute()
}
