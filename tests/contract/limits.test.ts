import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postParts, type Connection, openConnection } from './connection.ts'
import { StorageError } from '../../server/files/disk-access.ts'
import { png } from './samples.ts'
import { HOUR, type TestServer, NOON, schemaOf, startTestServer, text } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limits: { headers: 200, request: 400, keepAlive: 300 } })
})
afterAll(() => server.close())

const health = async (of: TestServer, name: string) => {
  const answer = await fetch(`${of.url}/health/${name}`)
  return { http: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as unknown }
}
const opening = (taskId: string) => JSON.stringify({ taskId, taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' })

/** More than the socket buffers between two programs can store, in bytes. */
const LARGE = 50_000_000
const errorWith = (code: string) => Object.assign(new Error('no'), { code })
const TASK = { taskTitle: 't', taskContext: 'c', taskUser: 'copied', taskCallTime: NOON, taskEndTime: NOON + HOUR * 9, taskCallType: '1' }

/** Makes the database refuse every write, like a full disk; returns a function that ends this. */
async function stopWriting({ db, databaseLocation }: TestServer): Promise<{ writable: () => Promise<unknown> }> {
  const execute = (statement: string) => sql.raw(statement).execute(db)
  if ('dataDir' in databaseLocation) {
    await execute('pragma query_only = on')
    return { writable: () => execute('pragma query_only = off') }
  }
  const name = decodeURIComponent(new URL(databaseLocation.databaseUrl).pathname.slice(1))
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
  // The setting of the database applies to new connections: this connection is set directly, all others are terminated.
  const set = async (to: string) => {
    await db.connection().execute(async (connection) => {
      await sql.raw(`set default_transaction_read_only = off`).execute(connection)
      await sql.raw(`alter database "${name}" set default_transaction_read_only = ${to}`).execute(connection)
      await sql.raw(others).execute(connection)
      await sql.raw(`set default_transaction_read_only = ${to}`).execute(connection)
    })
  }
  await set('on')
  return { writable: () => set('off') }
}

describe('health', () => {
  it('reports live and ready', async () => {
    expect(await health(server, 'live')).toEqual({ http: 200, cache: 'no-store', body: { health: 'live' } })
    const body = { health: 'ready', reading: true, writing: true }
    for (const name of ['ready', 'writable']) expect(await health(server, name)).toEqual({ http: 200, cache: 'no-store', body })
  })
  it('reports 503 without details, but stays live, after the database was closed', async () => {
    const broken = await startTestServer()
    await broken.db.destroy()
    const body = { health: 'no database', reading: false, writing: false }
    for (const name of ['ready', 'writable']) expect(await health(broken, name)).toEqual({ http: 503, cache: 'no-store', body })
    expect((await health(broken, 'live')).http).toBe(200)
    await broken.close()
  })
  it('while writes fail, reads succeed, writes return 503 with Retry-After, and the checks tell which works', async () => {
    const full = await startTestServer()
    const token = await full.signIn('owner')
    const { writable } = await stopWriting(full)
    full.clock.now = NOON + HOUR
    const body = { health: 'read only', reading: true, writing: false }
    expect(await health(full, 'ready')).toEqual({ http: 200, cache: 'no-store', body })
    expect(await health(full, 'writable')).toEqual({ http: 503, cache: 'no-store', body })
    const list = () => full.call('getQywxTaskList', { taskUser: 'owner' }, { token })
    expect((await list()).http).toBe(200)
    const refused = await full.call('addTask', TASK, { token })
    expect([refused.http, refused.message, refused.headers.get('retry-after')]).toEqual([503, text('server.databaseAway'), '5'])
    expect((await health(full, 'live')).http).toBe(200)
    const lines = full.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ health: what }) => what !== undefined)
    expect(lines).toMatchObject([{ level: 'error', health: 'cannot write' }])
    expect(lines[0]?.['code']).toMatch(/^(SQLITE_READONLY|25006)/)
    await writable()
    // The result is cached for ten seconds.
    expect((await health(full, 'writable')).http).toBe(503)
    full.clock.now += 10_000
    expect((await health(full, 'writable')).http).toBe(200)
    await full.close()
  })
  it('updates a single row with repeated readiness checks', async () => {
    for (let count = 0; count < 3; count += 1) {
      server.clock.now += 10_000
      expect((await health(server, 'ready')).http).toBe(200)
    }
    const checked = await server.db.selectFrom('write_check').select('checkedAt').execute()
    expect(checked).toEqual([{ checkedAt: server.clock.now }])
    server.clock.now = NOON
  })
  it.each([
    ['of a full disk', errorWith('ENOSPC'), 'ENOSPC'],
    ['without a code', new Error('no'), 'unknown'],
  ])('is read only when files cannot be stored because of an error %s', async (_, why, code) => {
    const lost = await startTestServer({ extend: (_app, { store }) => void vi.spyOn(store, 'check').mockRejectedValue(why) })
    expect((await health(lost, 'ready')).body).toEqual({ health: 'read only', reading: true, writing: false })
    expect(lost.logs.join('\n')).toContain(`"code":"${code}"`)
    await lost.close()
  })
  it.each([
    'ENOSPC',
    'ENOTDIR',
    'ETIMEDOUT',
  ])('returns 503 with Retry-After for an upload when the folder of files fails with %s', async (code) => {
    const full = await startTestServer({
      extend: (_app, { store }) => void vi.spyOn(store, 'stage').mockRejectedValue(new StorageError(errorWith(code))),
    })
    const sent = { token: await full.signIn('owner') }
    const { http, headers } = await full.call('uploadWeb', { imgFile: new File([png(1, 1)], 'a.png') }, sent)
    expect([http, headers.get('retry-after')]).toEqual([503, '5'])
    await full.close()
  })
  it('logs the cause of failing writes once, and again when it recurs or changes', async () => {
    const checked: { error: Error | undefined } = { error: undefined }
    const check = async () => {
      if (checked.error) throw checked.error
    }
    const failing = await startTestServer({ extend: (_app, { store }) => void vi.spyOn(store, 'check').mockImplementation(check) })
    const reports: [number, number][] = []
    for (const each of [errorWith('ENOSPC'), errorWith('ENOSPC'), undefined, errorWith('ENOSPC'), errorWith('EIO')]) {
      checked.error = each
      failing.clock.now += 10_000
      const { http } = await health(failing, 'writable')
      reports.push([http, failing.logs.filter((line) => line.includes('cannot write')).length])
    }
    expect(reports).toEqual([
      [503, 1],
      [503, 1],
      [200, 1],
      [503, 2],
      [503, 3],
    ])
    expect(JSON.parse(failing.logs.find((line) => line.includes('cannot write')) ?? '')).toMatchObject({
      time: '2026-11-20T04:00:10.000Z',
      level: 'error',
      health: 'cannot write',
      code: 'ENOSPC',
    })
    await failing.close()
  })
  it('checks again after the clock was set back', async () => {
    const ahead = await startTestServer({
      extend: (_app, { store }) => void vi.spyOn(store, 'check').mockRejectedValueOnce(errorWith('EIO')),
    })
    expect((await health(ahead, 'writable')).http).toBe(503)
    ahead.clock.now -= 1
    expect((await health(ahead, 'writable')).http).toBe(200)
    await ahead.close()
  })
  it('answers HTTP/1.0 without a Host header, as some load balancers send it', async () => {
    const probe = await openConnection(server.url)
    probe.socket.write('GET /health/live HTTP/1.0\r\n\r\n')
    await probe.ended
    expect(probe.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\{"health":"live"\}$/)
  })
  it('is logged only when it fails, with its route', async () => {
    const failing = await startTestServer({ limits: { drain: 1 } })
    await health(failing, 'ready')
    await failing.drain()
    await health(failing, 'live')
    await health(failing, 'ready')
    const requests = failing.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'route' in line)
    expect(requests).toEqual([expect.objectContaining({ route: '/health/ready', status: 503 })])
    await failing.close()
  })
})

describe('a slow or oversized connection', () => {
  it('gets 408 for endless headers', async () => {
    const slow = await openConnection(server.url)
    slow.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')
    await slow.ended
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('gets 408 for an endless body', async () => {
    const [head] = postParts(schemaOf('updateTask').path, await server.signIn('owner'), opening('T-1'))
    const slow = await openConnection(server.url)
    slow.socket.write(head)
    await slow.ended
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('gets 431 for headers of more than 16 kB', async () => {
    const large = await openConnection(server.url)
    large.socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    await large.ended
    expect(large.received()).toMatch(/^HTTP\/1\.1 431 /)
  })
  it('DEC-03 is closed when the client does not read the answer', async () => {
    for (const limits of [{ exchange: 300 }, { idle: 300 }]) {
      let served: Socket | undefined
      const large = await startTestServer({
        limits,
        extend: (app) =>
          void app.get('/large', (context) => {
            served = context.env.incoming?.socket
            return context.body('x'.repeat(LARGE))
          }),
      })
      const slow = await openConnection(large.url)
      slow.socket.pause()
      slow.socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await vi.waitFor(() => expect(served?.destroyed).toBe(true), { timeout: 5_000 })
      slow.socket.resume()
      await slow.ended
      expect(slow.received().length).toBeLessThan(LARGE)
      await large.close()
    }
  })
  it('is closed when idle', async () => {
    const resting = await openConnection(server.url)
    resting.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await resting.ended
    expect(resting.received()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a graceful stop', () => {
  /** Sends the head of a POST and waits until the server requests the body. */
  async function startRequest({ url }: TestServer, head: string): Promise<Connection> {
    const connection = await openConnection(url)
    connection.socket.write(head.replace('\r\n', '\r\nExpect: 100-continue\r\n'))
    await vi.waitFor(() => expect(connection.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'), { timeout: 10_000 })
    return connection
  }
  it('finishes running requests, refuses new ones, and closes idle connections', async () => {
    const stopping = await startTestServer()
    const taskId = await stopping.task()
    const [head, rest] = postParts(schemaOf('updateTask').path, await stopping.signIn('owner'), opening(taskId))
    const resting = await openConnection(stopping.url)
    const running = await startRequest(stopping, head)
    const closed = stopping.close()
    await resting.ended
    await expect(fetch(stopping.url)).rejects.toThrow('fetch failed')
    running.socket.write(rest)
    await running.ended
    expect(running.received()).toMatch(/\r\nHTTP\/1\.1 200 [\s\S]*"status":"200"/)
    await closed
  })
  it('begins with a time in which it is not ready but serves requests', async () => {
    const stopping = await startTestServer({ limits: { drain: 1_000 } })
    const taskId = await stopping.task()
    const token = await stopping.signIn('owner')
    const drained = stopping.drain().then(() => 'drained')
    const ready = await fetch(`${stopping.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { health: 'stopping', reading: true, writing: true }])
    const answered = stopping
      .call('updateTask', JSON.parse(opening(taskId)) as Record<string, string>, { token })
      .then(({ status }) => status)
    expect(await Promise.race([drained, answered])).toBe('200')
    await drained
    await stopping.close()
  })
  it('waits at most its grace period for an endless request', async () => {
    const stop = async (grace: number) => {
      const stopping = await startTestServer({ limits: { grace } })
      const [head] = postParts(schemaOf('updateTask').path, await stopping.signIn('owner'), opening('T-1'))
      const endless = await startRequest(stopping, head)
      return { endless, closed: stopping.close().then(() => grace) }
    }
    const [patient, impatient] = [await stop(60_000), await stop(200)]
    expect(await Promise.race([patient.closed, impatient.closed])).toBe(200)
    await impatient.endless.ended
    patient.endless.socket.destroy()
    await patient.closed
  })
})
