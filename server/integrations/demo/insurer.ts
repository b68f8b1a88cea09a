import type { Kysely } from 'kysely'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { Insurer, SaleInfo } from '../insurer.ts'
import type { PolicyInfo } from '../../../generated/data.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import { demoClaimCore } from './claim-core.ts'
import { createClientTable, demoClients } from './clients.ts'
import { createClientServicesTable, demoClientServices } from './client-services.ts'
import { createEndorsementTables } from './endorsement-tables.ts'
import { demoRecords } from './client-records.ts'
import { demoEndorsements } from './endorsements.ts'
import { createRecordTable } from './record-tables.ts'
import { demoTimeouts, findDemoTimeout, handleDemoTimeout } from './timeouts.ts'

/** Policies, claims and salespeople of the demo's insurer; days are business days from today. */
export interface DemoInsurer {
  policies: (Omit<PolicyInfo, 'effectDate'> & { policyNo: string; effect: number })[]
  claims: { registNo: string; operatorName: string; evaluateName: string; reported: DemoInstant; damaged: DemoInstant }[]
  sales: (SaleInfo & { customerid: string })[]
}

export const readInsurer = (): DemoInsurer => readData('integrations/demo/insurer.json')

/** Columns of policies, claims and salespeople, named as in the API. */
const POLICY = [
  'riskName',
  'effectDate',
  'appliyName',
  'insuredName',
  'salesman',
  'cooperativeNetwork',
  'companyCName',
  'licenseNo',
  'vehicleBrand',
  'engineNo',
  'chassisNumber',
] as const
const blankPolicy = Object.fromEntries(POLICY.map((name) => [name, ''])) as Record<(typeof POLICY)[number], string>
const CLAIM = ['reportDate', 'damageStartDate', 'operatorName', 'evaluateName'] as const
const SALE = ['teamtypename', 'branchCompanyName', 'salesmanname'] as const

type CoreTables = {
  core_policy: Record<'policyNo' | (typeof POLICY)[number], string>
  core_claim: Record<'registNo' | (typeof CLAIM)[number], string>
  core_sale: Record<'customerid' | (typeof SALE)[number], string>
}

/** Lengths of `YYYY-MM-DD HH:mm` and `YYYY-MM-DD`. */
const [MINUTE_LENGTH, DATE_LENGTH] = [16, 10]

/** Creates the tables of the demo's insurer. Only the demo server runs this migration. */
export const insurerMigrations: readonly Migration[] = [
  {
    id: 'demo-002-insurer',
    kind: 'expand',
    async up(db) {
      await makeTable(db, 'core_policy', 'policyNo', POLICY)
      await makeTable(db, 'core_claim', 'registNo', CLAIM)
      await makeTable(db, 'core_sale', 'customerid', SALE)
      await createEndorsementTables(db)
      await createClientTable(db)
      await createRecordTable(db)
      await createClientServicesTable(db)
    },
  },
]

async function makeTable(db: Kysely<unknown>, table: string, key: string, names: readonly string[]): Promise<void> {
  let builder = db.schema.createTable(table).addColumn(key, 'text', (column) => column.primaryKey())
  for (const name of names) builder = builder.addColumn(name, 'text', (column) => column.notNull())
  await builder.execute()
}

/** Replaces all policies, claims and salespeople of the demo's insurer. */
export async function seedInsurer(db: Database, { policies, claims, sales }: DemoInsurer, { at, format }: Calendar): Promise<void> {
  const core = db.withTables<CoreTables>()
  await core.deleteFrom('core_policy').execute()
  await core.deleteFrom('core_claim').execute()
  await core.deleteFrom('core_sale').execute()
  for (const { policyNo, effect, ...texts } of policies) {
    const row = { ...blankPolicy, ...texts, policyNo, effectDate: format(at(effect, 0)).slice(0, DATE_LENGTH) }
    await core.insertInto('core_policy').values(row).execute()
  }
  for (const { registNo, operatorName, evaluateName, reported, damaged } of claims) {
    const minute = ({ day, hour }: DemoInstant) => format(at(day, hour)).slice(0, MINUTE_LENGTH)
    const row = { registNo, operatorName, evaluateName, reportDate: minute(reported), damageStartDate: minute(damaged) }
    await core.insertInto('core_claim').values(row).execute()
  }
  for (const row of sales) await core.insertInto('core_sale').values(row).execute()
}

/** The demo's implementation of the insurer's core. */
export const demoInsurer: Insurer = {
  async saleInfo({ db }, customerid) {
    const found = await db
      .withTables<CoreTables>()
      .selectFrom('core_sale')
      .select(SALE)
      .where('customerid', '=', customerid)
      .executeTakeFirst()
    return found
  },
  async policy({ db }, policyNo) {
    const found = await db
      .withTables<CoreTables>()
      .selectFrom('core_policy')
      .select(POLICY)
      .where('policyNo', '=', policyNo)
      .executeTakeFirst()
    return found
  },
  async claim({ db }, registNo) {
    const found = await db.withTables<CoreTables>().selectFrom('core_claim').selectAll().where('registNo', '=', registNo).executeTakeFirst()
    return found
  },
  ...demoEndorsements,
  ...demoClients,
  ...demoRecords,
  ...demoClientServices,
  ...demoClaimCore,
  timeouts: demoTimeouts,
  timeout: findDemoTimeout,
  handleTimeout: handleDemoTimeout,
}
