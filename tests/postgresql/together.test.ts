import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrations } from '../../generated/migrations.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { png } from '../contract/samples.ts'
import { DAY, type TestServer, newDatabaseLocation, NOON, startTestServer, text } from '../contract/server.ts'
import { run } from './cluster.ts'

let databaseLocation: DatabaseLocation
let servers: [TestServer, TestServer]
let token: string
beforeAll(async () => {
  databaseLocation = await newDatabaseLocation()
  const first = await startTestServer({ databaseLocation })
  servers = [first, await startTestServer({ databaseLocation })]
  token = await first.signIn('owner')
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const complete = (server: TestServer, taskId: string, taskRemark: string, key?: string) =>
  server.call(
    'updateTask',
    { taskId, taskStatus: '3', taskStatusTime: '2026-11-20 11:59:00', taskRemark },
    { token, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) },
  )
const urlOf = (where: DatabaseLocation) => ('databaseUrl' in where ? where.databaseUrl : '')

describe('several servers on one PostgreSQL', () => {
  it('run every migration once when six servers start at the same time', async () => {
    const fresh = await newDatabaseLocation()
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase(fresh, 7)))
    for (const db of opened) {
      const { rows } = await sql<{ id: string }>`select id from migration`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual(migrations.map(({ id }) => id))
    }
    for (const each of opened) await each.destroy()
  })
  it('DEC-20 completing one task through two servers succeeds once and conflicts once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const taskId = await servers[0].task({ taskStatus: '2' })
      const answers = await Promise.all([complete(servers[0], taskId, 'first'), complete(servers[1], taskId, 'second')])
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
      expect(answers.find(({ http }) => http === 409)?.message).toBe(text('server.alreadyHandled'))
      const { taskRemark } = await servers[0].db.selectFrom('task').selectAll().where('taskId', '=', taskId).executeTakeFirstOrThrow()
      expect(taskRemark).toBe(answers[0].http === 200 ? 'first' : 'second')
    }
  })
  it('DEC-20 the result is the same at serializable isolation, where the server retries', async () => {
    const strict = await newDatabaseLocation()
    const name = urlOf(strict).split('/').at(-1)
    await run(urlOf(strict), `alter database "${name}" set default_transaction_isolation = 'serializable'`)
    const pair = [await startTestServer({ databaseLocation: strict }), await startTestServer({ databaseLocation: strict })] as const
    const owner = await pair[0].signIn('owner')
    const call = (server: TestServer, taskId: string, taskRemark: string) =>
      server.call('updateTask', { taskId, taskStatus: '3', taskStatusTime: '2026-11-20 11:59:00', taskRemark }, { token: owner })
    for (let round = 0; round < 5; round += 1) {
      const taskId = await pair[0].task({ taskStatus: '2' })
      const answers = await Promise.all([call(pair[0], taskId, 'first'), call(pair[1], taskId, 'second')])
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
    }
    for (const server of pair) await server.close()
  })
  it('DEC-20 editing one task through two servers succeeds once and writes one trace', async () => {
    const creator = await servers[0].signIn('creator')
    const form = {
      taskContext: 'A content',
      taskUser: 'owner',
      taskCallTime: NOON,
      taskEndTime: NOON + DAY,
      taskCallType: '2',
      version: '1',
    }
    const edit = (server: TestServer, taskId: string, taskTitle: string) =>
      server.call('editUpdateTask', { ...form, taskId, taskTitle }, { token: creator })
    for (let round = 0; round < 10; round += 1) {
      const taskId = await servers[0].task({ taskCallTime: NOON })
      const answers = await Promise.all([edit(servers[0], taskId, 'first'), edit(servers[1], taskId, 'second')])
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
      const rows = await servers[0].db.selectFrom('task_trace').select('after').where('taskId', '=', taskId).execute()
      expect(rows).toEqual([{ after: answers[0].http === 200 ? 'first' : 'second' }])
    }
  })
  it('DEC-21 serve a file that was uploaded to another server, at the same path', async () => {
    const imgFile = new File([png(2, 1)], 'a.png')
    const { data } = await servers[0].call('uploadWeb', { imgFile }, { token })
    const answer = await fetch(servers[1].url + String(data['fileUrl']))
    expect(png(2, 1).equals(new Uint8Array(await answer.arrayBuffer()))).toBe(true)
  })
  it('DEC-19 execute a request once when its idempotency key is sent to both servers', async () => {
    const taskId = await servers[0].task({ taskStatus: '2' })
    const answers = await Promise.all([0, 1, 2, 3].map((at) => complete(servers[at % 2 === 0 ? 0 : 1], taskId, 'same', 'key-together')))
    expect(answers.map(({ http, status }) => [http, status])).toEqual(answers.map(() => [200, '200']))
  })
  it('DEC-15 accept sessions that another server opened', async () =>
    expect((await servers[1].call('getUserByUserId', { userId: 'creator' }, { token })).http).toBe(200))
  it('complete two deadlocked transactions', async () => {
    const [first, second] = servers
    const ids = [await first.task(), await first.task()]
    const updateAll = (server: TestServer, taskIds: string[]) =>
      inTransaction(server.db, async (transaction) => {
        for (const taskId of taskIds) {
          await transaction.updateTable('task').set({ taskRemark: 'x' }).where('taskId', '=', taskId).execute()
          await sql`select pg_sleep(0.1)`.execute(transaction)
        }
      })
    await Promise.all([updateAll(first, ids), updateAll(second, ids.slice(1).concat(ids.slice(0, 1)))])
    const rows = await first.db.selectFrom('task').select('taskRemark').where('taskId', 'in', ids).execute()
    expect(rows).toEqual([{ taskRemark: 'x' }, { taskRemark: 'x' }])
  })
  it('replace a connection that the database terminated', async () => {
    const cluster = inject('postgresql') ?? ''
    const name = urlOf(databaseLocation).split('/').at(-1)
    await run(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(async () => (await servers[0].call('getUserByUserId', { userId: 'creator' }, { token })).http).toBe(200)
    await expect.poll(async () => (await servers[1].call('getUserByUserId', { userId: 'creator' }, { token })).http).toBe(200)
  })
})
