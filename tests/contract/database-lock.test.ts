import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import SqliteConnection from 'libsql'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newClient, senderTo, taskRow } from './inbound-sender.ts'
import { HOUR, NOON, startTestServer, type TestServer, text } from './server.ts'

let server: TestServer
let token: string
beforeEach(async () => {
  server = await startTestServer()
  token = await server.signIn('owner')
  // The next read also records that the session was used.
  server.clock.now = NOON + HOUR
})
afterEach(() => server.close())

/** Takes the lock for writing from outside the server, and returns a function that releases it. */
async function lock(): Promise<() => Promise<void>> {
  const { databaseLocation, db } = server
  if ('dataDir' in databaseLocation) {
    const outside = new SqliteConnection(join(databaseLocation.dataDir, 'steward.db'))
    outside.exec('begin immediate')
    return async () => void outside.close()
  }
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const holding = new Promise<void>((held) => {
    const holder = db.transaction().execute(async (transaction) => {
      await sql`lock table session, task, write_check in exclusive mode`.execute(transaction)
      held()
      await released
    })
    void holder.catch(() => undefined)
  })
  await holding
  return async () => release()
}

async function timed(work: () => Promise<number>): Promise<[number, number]> {
  const start = performance.now()
  return [await work(), performance.now() - start]
}
const health = (name: string) => fetch(`${server.url}/health/${name}`)
const TASK = { taskTitle: 't', taskContext: 'c', taskUser: 'copied', taskCallTime: NOON, taskEndTime: NOON + HOUR * 9, taskCallType: '1' }
const addTask = () => server.call('addTask', TASK, { token })

it('a lock of another process delays neither reads nor the health checks; a write waits, then returns 503 with Retry-After', async () => {
  const release = await lock()
  try {
    const writes = [addTask(), addTask()]
    await pause(100)
    const reads = [
      () => server.call('getQywxTaskList', { taskUser: 'owner' }, { token }).then(({ http }) => http),
      () => health('live').then(({ status }) => status),
    ]
    for (const read of reads) {
      const [status, ms] = await timed(read)
      expect(status).toBe(200)
      expect(ms).toBeLessThan(1_500)
    }
    expect(await (await health('ready')).json()).toEqual({ health: 'read only', reading: true, writing: false })
    for (const { http, message, headers } of await Promise.all(writes))
      expect([http, message, headers.get('retry-after')]).toEqual([503, text('server.databaseAway'), '5'])
  } finally {
    await release()
  }
  await expect.poll(async () => (await addTask()).http).toBe(200)
}, 30_000)

it('a write that meets a short lock succeeds', async () => {
  const release = await lock()
  const write = addTask()
  await pause(300)
  await release()
  expect((await write).http).toBe(200)
})

it('tells a sender of the inbound API in English to repeat the batch', async () => {
  const sender = senderTo(server, await newClient(server, 'core'))
  const release = await lock()
  try {
    const refused = await sender.post('tasks', { rows: [taskRow()] })
    expect(refused).toMatchObject({ http: 503, detail: expect.stringContaining('Repeat the batch') })
    expect(refused.headers.get('retry-after')).toBe('5')
  } finally {
    await release()
  }
  expect(await sender.sendOne('tasks', taskRow())).toMatchObject({ result: 'created' })
}, 30_000)
