import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { type TestServer, newDatabaseLocation, startTestServer } from '../contract/server.ts'
import { type Forwarder, forwardTo } from './forwarder.ts'

/** More than the connection pool of one server holds. */
const CALLERS = 15
const RECOVERY_MS = 15_000

let network: Forwarder
let server: TestServer
let token: string
beforeEach(async () => {
  const databaseLocation = await newDatabaseLocation()
  network = await forwardTo('databaseUrl' in databaseLocation ? databaseLocation.databaseUrl : '')
  server = await startTestServer({ databaseLocation: { databaseUrl: network.url }, limits: { grace: 1_000 } })
  token = await server.signIn('owner')
  await callAll()
})
afterEach(async () => {
  await server.close()
  await network.close()
})

const call = async () => (await server.call('getUserByUserId', { userId: 'creator' }, { token })).http
const callAll = () => Promise.all(Array.from({ length: CALLERS }, call))
const ready = async () => (await fetch(`${server.url}/health/ready`)).status

/** Repeats a call every 250 ms and returns the milliseconds until the first success, or Infinity. */
async function timeToFirstSuccess(): Promise<number> {
  const started = performance.now()
  const tries: Promise<void>[] = []
  const answered = { at: Infinity }
  while (answered.at === Infinity && performance.now() - started < 2 * RECOVERY_MS) {
    tries.push(
      call().then((http) => {
        if (http === 200) answered.at = Math.min(answered.at, performance.now())
      }),
    )
    await pause(250)
  }
  await Promise.all(tries)
  return answered.at - started
}

describe('PostgreSQL frozen behind a proxy', () => {
  it('answers within 15 s after the thaw; meanwhile requests fail with 503 and the readiness check with 503', async () => {
    const taskId = await server.task()
    const remark = (taskRemark: string) => server.db.updateTable('task').set({ taskRemark }).where('taskId', '=', taskId).execute()
    let hasStarted = () => {}
    const started = new Promise<void>((done) => (hasStarted = done))
    const transaction = inTransaction(server.db, async (db) => {
      await db.updateTable('task').set({ taskRemark: 'undone' }).where('taskId', '=', taskId).execute()
      hasStarted()
      await pause(100)
      await sql`select 1`.execute(db)
    }).catch((error: unknown) => error as { code?: string })
    await started
    network.freeze()
    const answers = callAll()
    await expect.poll(ready, { timeout: 5_000 }).toBe(503)
    expect(new Set(await answers)).toEqual(new Set([503]))
    expect(await transaction).toBeInstanceOf(Error)
    network.thaw()
    const [recovery] = await Promise.all([timeToFirstSuccess(), remark('kept')])
    expect(recovery).toBeLessThan(RECOVERY_MS)
    await expect.poll(ready).toBe(200)
    const { taskRemark } = await server.db.selectFrom('task').select('taskRemark').where('taskId', '=', taskId).executeTakeFirstOrThrow()
    expect(taskRemark).toBe('kept')
  }, 60_000)
  it('is reached by new connections within 15 s when all old ones stay silent', async () => {
    network.freeze()
    network.thaw()
    expect(await timeToFirstSuccess()).toBeLessThan(RECOVERY_MS)
  }, 60_000)
})

describe('a connection cut during a statement', () => {
  it('fails only its transaction, and the server continues', async () => {
    const running = inTransaction(server.db, (db) => sql`select pg_sleep(5)`.execute(db)).catch((error: unknown) => error)
    await expect
      .poll(async () => (await sql`select 1 from pg_stat_activity where query like '%pg_sleep(5)'`.execute(server.db)).rows)
      .toHaveLength(1)
    network.cut()
    expect(await running).toBeInstanceOf(Error)
    await expect.poll(call).toBe(200)
  })
})
