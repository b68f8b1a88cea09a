import type { Kysely } from 'kysely'

/** What was said to the office about a case, before anyone handles it. */
const TOLD = [
  'pushUserEmail',
  'caseType',
  'clientName',
  'relationship',
  'complaintReason',
  'contactPhone',
  'complaintDescription',
  'isSupervise',
] as const
/** What the one who handles it answers; empty until then. */
const ANSWERED = [
  'isPunished',
  'isCallerRepairer',
  'isNoReturn',
  'punishDescription',
  'investigateResult',
  'handleOpinion',
  'handleReason',
] as const

/** Complaint cases, with the policies, claims and files that each names. */
export async function complaints(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('complaint').addColumn('caseNo', 'text', (column) => column.primaryKey())
  for (const name of [...TOLD, 'caseStatus'] as const) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ANSWERED) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  for (const name of ['complaintDate', 'acceptDate', 'handledAt'] as const) table = table.addColumn(name, 'bigint')
  await table.addColumn('handledBy', 'text', (column) => column.references('staff.userId')).execute()
  await named(db, 'complaint_policy', 'policyNo')
  await named(db, 'complaint_claim', 'registNo')
  await named(db, 'complaint_file', 'fileId')
  await db.schema.createIndex('task_case').on('task').column('caseNo').execute()
}

/** A list of a case: what it names, in `place`. */
async function named(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('caseNo', 'text', (made) => made.notNull().references('complaint.caseNo'))
    .addColumn(column, 'text', (made) => (column === 'fileId' ? made.notNull().references('file.fileId') : made.notNull()))
    .addColumn('place', 'integer', (made) => made.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['caseNo', column])
    .execute()
  await db.schema.createIndex(`${table}_by`).on(table).column(column).execute()
}
