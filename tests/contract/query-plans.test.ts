import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactAdded } from '../../server/contacts/contact-added.ts'
import { contactLost } from '../../server/contacts/contact-lost.ts'
import { CALLERS, isPerson } from './authorisation-case.ts'
import { CASES } from './authorisation-cases.ts'
import { startAuthorisationServer } from './authorisation-server.ts'
import { INTENDED_SCANS } from './query-plans/intended-scans.ts'
import { recordQueries } from './query-plans/record.ts'
import { type FindScans, withPlans } from './query-plans/scans.ts'
import { type Receiver, respondWith, startReceiver } from './fake-receiver.ts'
import { DAY, HOUR, NOON, type TestServer } from './server.ts'
import { startSyncServer, type SyncServer } from './sync-server.ts'
import { startWebhookServer, type WebhookServer } from './webhook-server.ts'
import { listDeadLetters, replay } from '../../server/webhooks/dead-letters.ts'
import { MAX_ATTEMPTS } from '../../server/webhooks/schedule.ts'
import { enableTarget, listTargets } from '../../server/webhooks/targets.ts'

let server: TestServer
/** A statement of this test. */
const FORGET_ADDRESSES = 'delete from "sign_in_address"'

/** The tables that each statement scans; only statements that scan one. */
let scans: { table: string; statement: string }[]
let statements: number
const matches = ({ tables, statement }: (typeof INTENDED_SCANS)[number], scan: (typeof scans)[number]) =>
  tables.includes(scan.table) && statement.test(scan.statement)
beforeAll(async () => {
  const started = await startAuthorisationServer()
  server = started.server
  const sync = await startSyncServer()
  const webhooks = await startWebhookServer()
  const receiver = await startReceiver()
  await webhooks.target('core', receiver.url)
  const recorded = await recordQueries(async () => {
    await runCallsAndJobs(started)
    await runSyncs(sync)
    await runWebhooks(webhooks, receiver)
  })
  await Promise.all([sync.close(), webhooks.close(), receiver.close()])
  const queries = recorded.filter((query) => query.sql !== FORGET_ADDRESSES)
  statements = queries.length
  scans = []
  if (isPostgres()) await addKeys()
  await plans(async (scansOf) => {
    for (const query of queries) for (const table of await scansOf(query)) scans.push({ table, statement: query.sql })
  })
}, 120_000)
afterAll(() => server.close())

const isPostgres = () => 'databaseUrl' in server.databaseLocation
const plans = (work: (scansOf: FindScans) => Promise<void>) => withPlans(server.db, isPostgres(), work)

/** Adds the keys of thousands of persons. PostgreSQL reads all keys of a kind when it expects only a few. */
async function addKeys(): Promise<void> {
  await sql`insert into person_key ("kind", "id", "wrappedKey", "createdAt") select "kind", 'filler-' || "n", 'x', 0
    from generate_series(1, 5000) as "n", (values ('customer'), ('staff'), ('claim')) as "kinds" ("kind")`.execute(server.db)
  await sql`analyze person_key`.execute(server.db)
}

/** Sends every request of the authorisation table that is permitted, reports a contact, and runs the jobs on three days. */
async function runCallsAndJobs({ tokens, openSessions }: Awaited<ReturnType<typeof startAuthorisationServer>>): Promise<void> {
  for (const { call, request, task, status } of CASES)
    for (const caller of CALLERS.filter((each) => status[each] === 200)) {
      const taskId = await server.task(task)
      // More callers than one address may have wrong attempts.
      await sql.raw(FORGET_ADDRESSES).execute(server.db)
      const headers = { 'Idempotency-Key': `key-${taskId}` }
      await server.call(call, request(isPerson(caller) ? caller : 'owner', taskId), { token: tokens.get(caller), headers })
      if (call.startsWith('end')) await openSessions()
    }
  const contact = { userId: 'owner', externalUserid: 'wmNew' }
  const sender = { now: NOON, publicOrigins: [server.url], outbox: { wake: () => undefined }, after: () => undefined }
  await contactAdded({ ...sender, db: server.db, schemas: server.schemas }, { ...contact, name: 'N', addedAt: NOON })
  await contactLost(server.db, { ...contact, lostAt: NOON }, NOON)
  for (const now of [NOON, NOON + DAY, NOON + 40 * DAY]) {
    server.clock.now = now
    await server.tick()
    await server.sweep()
  }
}

/** Syncs directory and contacts: people and contacts who join, change and leave, and an event about a later member. */
async function runSyncs(sync: SyncServer): Promise<void> {
  const { directory } = sync
  directory.departments.set(1, 0)
  for (const userid of ['owner', 'newcomer']) directory.employ(userid, [1])
  const contact = { external_userid: 'wmSync', name: 'N', addedAt: NOON - DAY, remark: 'r', tagIds: ['tHigh'] }
  for (const userid of ['owner', 'newcomer']) directory.befriend(userid, contact)
  await sync.send({ UserID: 'newcomer' })
  await sync.send({ Event: 'change_contact', ChangeType: 'create_user' })
  await sync.sync()
  await sync.db.updateTable('staff').set({ role: 'administrator' }).where('userId', '=', 'newcomer').execute()
  directory.unfriend('owner', 'wmSync')
  directory.dismiss('newcomer')
  await sync.later(DAY)
  directory.befriend('owner', { ...contact, addedAt: NOON + DAY })
  sync.fakeWeCom.answerOnce('externalcontact/batch/get_by_user', { errcode: 0 })
  await sync.later(DAY)
}

/** Sends events to a target that disables itself, is enabled, fails, and gets its dead letters again. */
async function runWebhooks(webhooks: WebhookServer, receiver: Receiver): Promise<void> {
  const { db } = webhooks
  receiver.respond(respondWith(410))
  const taskId = await webhooks.task()
  await webhooks.change(taskId)
  await enableTarget({ db, now: NOON }, 'core')
  receiver.respond(respondWith(500))
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await webhooks.later(3 * HOUR)
  await webhooks.change(taskId, 'done')
  const { rows } = await listDeadLetters(db)
  await listTargets(db)
  for (const eventId of [undefined, rows[0]?.eventId]) await replay({ db, now: webhooks.clock.now }, 'core', eventId)
  receiver.respond(respondWith(200))
  await webhooks.later(3 * HOUR)
  await webhooks.later(31 * DAY)
}

describe('the plans of all statements of calls and jobs', () => {
  it('use an index for every condition, except intended scans', () => {
    expect(statements).toBeGreaterThan(120)
    expect(scans.filter((scan) => !INTENDED_SCANS.some((intended) => matches(intended, scan)))).toEqual([])
  })
  it.each(INTENDED_SCANS)('still contain the intended scan $statement', (intended) =>
    expect(scans.filter((scan) => matches(intended, scan))).not.toEqual([]))
})

describe('a plan', () => {
  it.each([
    ['a column without an index', `select "taskId" from "task" where "taskRemark" = 'x'`, ['task']],
    ['only columns with a few values', `select "taskId" from "task" where "taskStatus" = '0' and "isDelete" = '0'`, ['task']],
    ['an alias', `select "t"."taskId" from "task" as "t" where "t"."taskRemark" = 'x'`, ['task']],
    [
      'a joined table',
      `select "t"."taskId" from "task" as "t" inner join "task_trace" on "task_trace"."before" = "t"."taskId" where "t"."taskId" = 'x'`,
      ['task_trace'],
    ],
    ['an indexed column', `select "taskId" from "task" where "taskCustomer" = 'x'`, []],
  ])('is found to scan a table by %s', async (_, statement, tables) => {
    const found: string[] = []
    await plans(async (scansOf) => void found.push(...(await scansOf(CompiledQuery.raw(statement)))))
    expect(found).toEqual(tables)
  })
})
