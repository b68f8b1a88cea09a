import type { Endorsement, EndorsementChange, Policy } from '../../../generated/data.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import { photoOfA } from '../../files/demo/photos.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { EncryptedValue, PersonalTable } from '../../personal-data/tables.ts'
import type { CoreEndorsement, Identity, Insurer, Signer } from '../insurer.ts'

/** How the demo's core treats an endorsement; each is what it answers then. */
interface Conduct {
  /** It can't be signed at present. */
  unsignable?: string
  /** The first signature is refused, and one may try again. */
  refusesFirst?: string
  /** Every signature is refused, for good. */
  refuses?: string
  /** A signature can't be taken back. */
  keeps?: string
}

/** `made` and `valid` are business days from today. */
interface DemoEndorsement extends Conduct {
  endorNo: string
  policyNo: string
  riskCode: string
  endorType: string
  made: number
  valid: number
  images: number
  signers: Signer[]
  changes: EndorsementChange[]
}

/** A policy of a customer; `end` is a business day from today. */
interface DemoClientPolicy extends Required<Pick<Policy, 'policyno' | 'riskcname' | 'licenseno' | 'companycname' | 'policystatus'>> {
  customerid: string
  end: number
}

export interface DemoEndorsements {
  endorsements: DemoEndorsement[]
  policies: DemoClientPolicy[]
}

export const readEndorsements = (): DemoEndorsements => readData('integrations/demo/endorsements.json')

const FACTS = ['endorNo', 'policyNo', 'riskCode', 'endorType', 'endorDate', 'vaildDate'] as const
const POLICY = ['policyno', 'riskcname', 'licenseno', 'companycname', 'enddate', 'policystatus'] as const

type EndorsementTables = {
  core_endorsement: Record<(typeof FACTS)[number], string> & {
    images: number
    conduct: string
    signers: EncryptedValue
    changes: EncryptedValue
  }
  core_client_policy: Record<(typeof POLICY)[number] | 'customerid', string>
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

/** How long a text `YYYY-MM-DD` is. */
const DAY_ALONE = 10

/** Replaces all endorsements of the demo's core, what was signed of them, and whose policies are whose. */
export async function seedEndorsements(
  { db, personalData }: PersonalStore,
  { endorsements, policies }: DemoEndorsements,
  { at, format }: Calendar,
): Promise<void> {
  const core = db.withTables<EndorsementTables>()
  const day = (days: number) => format(at(days, 0)).slice(0, DAY_ALONE)
  for (const table of ['core_signature', 'core_endorsement', 'core_client_policy'] as const) await core.deleteFrom(table).execute()
  for (const { made, valid, signers, changes, endorNo, policyNo, riskCode, endorType, images, ...conduct } of endorsements) {
    const facts = { endorNo, policyNo, riskCode, endorType, endorDate: day(made), vaildDate: day(valid) }
    const row = {
      ...facts,
      images,
      conduct: JSON.stringify(conduct),
      signers: JSON.stringify(signers),
      changes: JSON.stringify(changes),
    }
    await core
      .insertInto('core_endorsement')
      .values(await personalData.encryptRow(db, DEMO_ENDORSEMENT, row))
      .execute()
  }
  await core
    .insertInto('core_client_policy')
    .values(policies.map(({ end, ...policy }) => ({ ...policy, enddate: day(end) })))
    .execute()
}

const withKeys = (db: Database) =>
  db
    .withTables<EndorsementTables>()
    .selectFrom('core_endorsement')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'core_endorsement.endorNo').on('person_key.kind', '=', DEMO_ENDORSEMENT.kind),
    )
    .selectAll('core_endorsement')
    .select('wrappedKey')

/** What the demo's core knows of endorsements and their signatures. */
export const demoEndorsements = {
  async policiesOf({ db }, { customerid }: Identity) {
    const found = await db
      .withTables<EndorsementTables>()
      .selectFrom('core_client_policy')
      .select(POLICY)
      .where('customerid', '=', customerid)
      .orderBy('enddate', 'desc')
      .execute()
    return found
  },
  async endorsementsOf({ db, personalData }, policyNos) {
    if (policyNos.length === 0) return []
    const found = await withKeys(db).where('policyNo', 'in', policyNos).orderBy('endorDate', 'desc').orderBy('endorNo').execute()
    return personalData.decryptRows(DEMO_ENDORSEMENT, found).map((row) => asCore(row).facts)
  },
  async endorsement({ db, personalData }, endorNo) {
    const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
    return row && asCore(personalData.decryptRow(DEMO_ENDORSEMENT, row))
  },
  async endorsementImages({ db }, endorNo) {
    const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
    return Array.from({ length: row?.images ?? 0 }, (_, index) => photoOfA('page', index).toString('base64'))
  },
  async signable({ db }, endorNo) {
    const { unsignable } = await conductOf(db, endorNo)
    return { signable: unsignable === undefined, message: unsignable ?? '' }
  },
  async submitSignature({ db }, { submissionId, endorNo }) {
    const core = db.withTables<EndorsementTables>()
    const known = core.selectFrom('core_signature').selectAll().where('submissionId', '=', submissionId)
    const first = await known.executeTakeFirst()
    if (first) return { errcode: first.errcode, message: first.message }
    const earlier = await core.selectFrom('core_signature').select('submissionId').where('endorNo', '=', endorNo).executeTakeFirst()
    const answer = answerTo(await conductOf(db, endorNo), earlier === undefined)
    await core
      .insertInto('core_signature')
      .values({ submissionId, endorNo, ...answer, undone: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return answer
  },
  async undoSignature({ db }, { endorNo, submissionId }) {
    const { keeps } = await conductOf(db, endorNo)
    if (keeps !== undefined) return { message: keeps }
    await db
      .withTables<EndorsementTables>()
      .updateTable('core_signature')
      .set({ undone: 1 })
      .where('submissionId', '=', submissionId)
      .execute()
    return { message: 'success' }
  },
} satisfies Partial<Insurer>

async function conductOf(db: Database, endorNo: string): Promise<Conduct> {
  const row = await withKeys(db).where('endorNo', '=', endorNo).executeTakeFirst()
  return row ? (JSON.parse(row.conduct) as Conduct) : {}
}

function answerTo({ refuses, refusesFirst }: Conduct, isFirst: boolean): { errcode: string; message: string } {
  if (refuses !== undefined) return { errcode: '5', message: refuses }
  if (refusesFirst !== undefined && isFirst) return { errcode: '-1', message: refusesFirst }
  return { errcode: '0', message: 'success' }
}

type ReadRow = Record<(typeof FACTS)[number] | 'signers' | 'changes', string>

function asCore({ signers, changes, endorNo, policyNo, riskCode, endorType, endorDate, vaildDate }: ReadRow): CoreEndorsement {
  const endorDataList = JSON.parse(changes) as EndorsementChange[]
  const facts: Endorsement = { endorNo, policyNo, riskCode, endorType, endorDate, vaildDate, endorDataList }
  return { facts, signers: JSON.parse(signers) as Signer[] }
}
