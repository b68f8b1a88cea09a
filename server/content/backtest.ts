import { COMPLAINT } from '../complaints/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import type { Database } from '../database/tables.ts'
import type { ServerMessage } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Candidate } from './drafts.ts'
import type { BacktestFinding, StoredRecords } from './engine-protocol.ts'
import type { Content } from './open-content.ts'

/** How many records of each kind a version is tested on. */
const TESTED = 10_000

const MESSAGES = {
  unsaved: 'server.testedUnsaved',
  hidden: 'server.testedHidden',
  cut: 'server.testedCut',
} as const satisfies Record<BacktestFinding['kind'], ServerMessage>

/** Entity -> the address that shows a record, for those who may open it. */
const ADDRESSES: Readonly<Record<string, string>> = {
  Task: '/planTaskDetail?taskId=',
  Customer: '/customerDetail?externalUserid=',
  ComplaintCase: '/complaintTaskDetail?caseNo=',
}

type Context = Pick<HandlerContext, 'db' | 'personalData' | 'text'>

/**
 * Tests a version on the newest stored records, and returns what it says about them, one sentence for each rule. Analysts and reviewers see
 * counts and numbers of records, and no data. A version that changes only texts reads no records.
 */
export async function testOnRecords(context: Context, content: Content, { texts }: Candidate): Promise<string[]> {
  const { texts: base } = content.follower.current()
  const hasRules = [...texts].some(([path, text]) => /^schemas\/(entities|screens|parts)\//.test(path) && base.get(path) !== text)
  if (!hasRules) return []
  const findings = await content.backtest(texts, base, await storedRecords(context))
  return findings.map((finding) => sayFinding(context, finding))
}

/** Returns a finding as a sentence for analysts, with the addresses of some of its records. */
export function sayFinding({ text }: Pick<Context, 'text'>, { kind, entity, count, of, examples, ...facts }: BacktestFinding): string {
  const places = examples.map((id) => `${ADDRESSES[entity] ?? ''}${id}`)
  return text(MESSAGES[kind], { ...facts, count: String(count), of: String(of), examples: places.join(' ') })
}

async function storedRecords({ db, personalData }: Pick<Context, 'db' | 'personalData'>): Promise<StoredRecords[]> {
  const [tasks, customers, cases] = [await newestTasks(db), await newestCustomers(db), await newestCases(db)]
  return [
    { entity: 'Task', key: 'taskId', rows: tasks },
    { entity: 'Customer', key: 'externalUserid', rows: await personalData.showRows(CUSTOMER, customers) },
    { entity: 'ComplaintCase', key: 'caseNo', rows: await personalData.showRows(COMPLAINT, cases) },
  ]
}

const newestTasks = (db: Database) => db.selectFrom('task').selectAll().orderBy('createdDate', 'desc').limit(TESTED).execute()

const newestCustomers = (db: Database) =>
  db
    .selectFrom('customer')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .selectAll('customer')
    .select('person_key.wrappedKey')
    .orderBy('customer.wechatCustomerId', 'desc')
    .limit(TESTED)
    .execute()

const newestCases = (db: Database) =>
  db
    .selectFrom('complaint')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'complaint.caseNo').on('person_key.kind', '=', COMPLAINT.kind))
    .selectAll('complaint')
    .select('person_key.wrappedKey')
    .orderBy('complaint.caseNo', 'desc')
    .limit(TESTED)
    .execute()
