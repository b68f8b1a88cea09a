import type { Migration } from '../../database/migrations/migration.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

/** Columns of an endorsement, named as in the API; all are text. */
export const FACTS = ['endorNo', 'policyNo', 'riskCode', 'endorType', 'endorDate', 'vaildDate'] as const
/** Columns of the old policy table, which migration `demo-010-client-records` drops. */
const POLICY = ['policyno', 'riskcname', 'licenseno', 'companycname', 'enddate', 'policystatus'] as const

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

/** Creates the tables of the demo core's endorsements; drops the old table, which had only the signers' numbers. */
export const endorsementMigrations: readonly Migration[] = [
  {
    id: 'demo-007-signing',
    async up(db) {
      await db.schema.dropTable('core_endorsement').execute()
      let endorsement = db.schema.createTable('core_endorsement').addColumn('images', 'integer', (column) => column.notNull())
      for (const name of [...FACTS, 'conduct', 'signers', 'changes'])
        endorsement = endorsement.addColumn(name, 'text', (column) => (name === 'endorNo' ? column.primaryKey() : column.notNull()))
      await endorsement.execute()
      let policy = db.schema.createTable('core_client_policy').addColumn('customerid', 'text', (column) => column.notNull())
      for (const name of POLICY)
        policy = policy.addColumn(name, 'text', (column) => (name === 'policyno' ? column.primaryKey() : column.notNull()))
      await policy.execute()
      await db.schema
        .createTable('core_signature')
        .addColumn('submissionId', 'text', (column) => column.primaryKey())
        .addColumn('endorNo', 'text', (column) => column.notNull())
        .addColumn('errcode', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('undone', 'integer', (column) => column.notNull())
        .execute()
    },
  },
]
