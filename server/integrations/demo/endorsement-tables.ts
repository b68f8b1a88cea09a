import type { Migration } from '../../database/migrations/migration.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'

/** What the demo's core keeps of an endorsement, by the API's own names; texts, all of them. */
export const FACTS = ['endorNo', 'policyNo', 'riskCode', 'endorType', 'endorDate', 'vaildDate'] as const
/** What it kept of a customer's policy, before those had more. */
const POLICY = ['policyno', 'riskcname', 'licenseno', 'companycname', 'enddate', 'policystatus'] as const

export type EndorsementTables = {
  core_endorsement: Record<(typeof FACTS)[number], string> & {
    images: number
    /** JSON of a `Conduct`. */
    conduct: string
    signers: EncryptedValue
    changes: EncryptedValue
  }
  core_signature: { submissionId: string; endorNo: string; errcode: string; message: string; undone: number }
}

/** What is encrypted of an endorsement: who may sign it, and what it changes, as the texts of JSON. */
export const DEMO_ENDORSEMENT = {
  table: 'core_endorsement',
  kind: 'demoEndorsement',
  id: 'endorNo',
  columns: { signers: undefined, changes: undefined },
} as const satisfies PersonalTable

/** The tables of the demo's core that endorsements are in; the one of before had the numbers of signers alone. */
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
