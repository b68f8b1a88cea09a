import type { TimeoutDetail, TimeoutTask } from '../../../generated/data.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'
import type { TimeoutHandling, TimeoutWork } from '../insurer.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'

/** A task of the insurer's workflow, assigned to one of the demo's people. */
export interface DemoTimeout extends Required<Omit<TimeoutTask, 'createTime' | 'reportDate' | 'reportNo' | 'topic'>> {
  for: string
  companyCode: string
  began: DemoInstant
  reported: DemoInstant
}

export const readTimeouts = (): DemoTimeout[] => readData('integrations/demo/timeouts.json')

/** Columns of a task, named as in the API; all are text. */
const TASK = [
  'taskId',
  'subject',
  'createTime',
  'nodeId',
  'defId',
  'instId',
  'tableName',
  'thirdind',
  'registNo',
  'insuredName',
  'reportDate',
  'licenseNo',
  'reportorName',
  'reportorPhoneNumber',
  'status',
] as const

type TimeoutTables = {
  core_timeout: Record<Exclude<(typeof TASK)[number], 'reportorPhoneNumber'> | 'userCode' | 'companyCode', string> & {
    reportorPhoneNumber: EncryptedValue
  }
  /** One row per handled task; the primary key rejects a second handling. */
  core_timeout_handling: TimeoutHandling & { taskId: string }
}

/** Fields that identify a repeated handling. */
const HANDLING = ['actionType', 'handleTime', 'handleResult', 'nextNodeId'] as const

/** The encrypted column of a task: the reporter's phone number. The encryption key belongs to the task, since the reporter has no id. */
export const DEMO_TIMEOUT = {
  table: 'core_timeout',
  kind: 'demoReporter',
  id: 'taskId',
  columns: { reportorPhoneNumber: undefined },
} as const satisfies PersonalTable

/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTE_LENGTH = 16

/** Creates the tables of the demo's workflow. Only the demo server runs this migration, since the tables are the insurer's. */
export const timeoutMigrations: readonly Migration[] = [
  {
    id: 'demo-003-timeouts',
    kind: 'expand',
    async up(db) {
      let table = db.schema.createTable('core_timeout').addColumn('userCode', 'text', (column) => column.notNull())
      for (const name of TASK)
        table = table.addColumn(name, 'text', (column) => (name === 'taskId' ? column.primaryKey() : column.notNull()))
      await table.addColumn('companyCode', 'text', (column) => column.notNull()).execute()
      await db.schema
        .createTable('core_timeout_handling')
        .addColumn('taskId', 'text', (column) => column.primaryKey().references('core_timeout.taskId'))
        .addColumn('actionType', 'text', (column) => column.notNull())
        .addColumn('handleTime', 'integer', (column) => column.notNull())
        .addColumn('handleResult', 'text', (column) => column.notNull())
        .addColumn('nextNodeId', 'text', (column) => column.notNull())
        .addColumn('handledAt', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
]

/** Replaces all tasks of the demo's workflow; `userCodeOf` returns the user code of a person's key. */
export async function seedTimeouts(
  { db, personalData }: PersonalStore,
  timeouts: readonly DemoTimeout[],
  { at, format }: Calendar,
  userCodeOf: (key: string) => string,
): Promise<void> {
  const core = db.withTables<TimeoutTables>()
  await core.deleteFrom('core_timeout_handling').execute()
  await core.deleteFrom('core_timeout').execute()
  const moment = ({ day, hour }: DemoInstant) => format(at(day, hour))
  for (const { for: assignee, began, reported, ...task } of timeouts) {
    const times = { createTime: moment(began), reportDate: moment(reported).slice(0, MINUTE_LENGTH) }
    const row = { ...task, ...times, userCode: userCodeOf(assignee) }
    await core
      .insertInto('core_timeout')
      .values(await personalData.encryptRow(db, DEMO_TIMEOUT, row))
      .execute()
  }
}

const withKeys = (db: Database) =>
  db
    .withTables<TimeoutTables>()
    .selectFrom('core_timeout')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'core_timeout.taskId').on('person_key.kind', '=', DEMO_TIMEOUT.kind))

/** Returns the open tasks of a member of staff, newest first. */
export async function demoTimeouts({ db, personalData }: PersonalStore, userCode: string): Promise<TimeoutTask[]> {
  const found = await withKeys(db)
    .select(TASK)
    .select('wrappedKey')
    .where('userCode', '=', userCode)
    .where('taskId', 'not in', (query) => query.selectFrom('core_timeout_handling').select('taskId'))
    .orderBy('createTime', 'desc')
    .orderBy('taskId')
    .execute()
  return personalData.decryptRows(DEMO_TIMEOUT, found)
}

/** Returns a task of any assignee, and whether it is still open. */
export async function findDemoTimeout({ db, personalData }: PersonalStore, taskId: string): Promise<TimeoutWork | undefined> {
  const found = await withKeys(db).selectAll('core_timeout').select('wrappedKey').where('taskId', '=', taskId).executeTakeFirst()
  if (!found) return undefined
  const handled = await db
    .withTables<TimeoutTables>()
    .selectFrom('core_timeout_handling')
    .select('taskId')
    .where('taskId', '=', taskId)
    .executeTakeFirst()
  const { userCode, companyCode, subject: _subject, createTime: _createTime, ...task } = personalData.decryptRow(DEMO_TIMEOUT, found)
  return { task: task satisfies TimeoutDetail, userCode, companyCode, waiting: handled === undefined }
}

/** Handles a task once. Returns false for a second, different handling, and true again for an identical one. */
export async function handleDemoTimeout({ db }: PersonalStore, taskId: string, handling: TimeoutHandling): Promise<boolean> {
  const core = db.withTables<TimeoutTables>()
  const { numInsertedOrUpdatedRows } = await core
    .insertInto('core_timeout_handling')
    .values({ ...handling, taskId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const first = await core.selectFrom('core_timeout_handling').selectAll().where('taskId', '=', taskId).executeTakeFirst()
  return HANDLING.every((name) => first?.[name] === handling[name])
}
