import type { Kysely } from 'kysely'

/** Columns of the complaint as received. */
const RECEIVED = [
  'pushUserEmail',
  'caseType',
  'clientName',
  'relationship',
  'complaintReason',
  'contactPhone',
  'complaintDescription',
  'isSupervise',
] as const
/** Columns filled in when the case is handled. */
const HANDLED = [
  'isPunished',
  'isCallerRepairer',
  'isNoReturn',
  'punishDescription',
  'investigateResult',
  'handleOpinion',
  'handleReason',
] as const

/** Adds complaint cases with their policies, claims and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('complaint').addColumn('caseNo', 'text', (column) => column.primaryKey())
  for (const name of [...RECEIVED, 'caseStatus'] as const) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of HANDLED) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  for (const name of ['complaintDate', 'acceptDate', 'handledAt'] as const) table = table.addColumn(name, 'bigint')
  await table.addColumn('handledBy', 'text', (column) => column.references('staff.userId')).execute()
  await createItemTable(db, 'complaint_policy', 'policyNo')
  await createItemTable(db, 'complaint_claim', 'registNo')
  await createItemTable(db, 'complaint_file', 'fileId')
  await db.schema.createIndex('task_case').on('task').column('caseNo').execute()
}

/** Creates a table of a case's items, sorted by `place`. */
async function createItemTable(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('caseNo', 'text', (definition) => definition.notNull().references('complaint.caseNo'))
    .addColumn(column, 'text', (definition) =>
      column === 'fileId' ? definition.notNull().references('file.fileId') : definition.notNull(),
    )
    .addColumn('place', 'integer', (definition) => definition.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['caseNo', column])
    .execute()
  await db.schema.createIndex(`${table}_by`).on(table).column(column).execute()
}
