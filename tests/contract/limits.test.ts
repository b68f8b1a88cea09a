import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { post, type Wire, wire } from './connection.ts'
import { HOUR, type TestServer, NOON, schemaOf, startHouse } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startHouse({ limits: { headers: 200, request: 400, keepAlive: 300 } })
})
afterAll(() => server.close())

const health = async (of: TestServer, name: string) => {
  const answer = await fetch(`${of.url}/health/${name}`)
  return { http: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as unknown }
}
const opening = (taskId: string) => JSON.stringify({ taskId, taskStatus: '2', taskStatusTime: '2026-11-20 11:59:00' })

/** More than the buffers between two programs hold, in bytes. */
const LARGE = 50_000_000
const fault = (code: string) => Object.assign(new Error('no'), { code })
const TASK = { taskTitle: 't', taskContext: 'c', taskUser: 'copied', taskCallTime: NOON, taskEndTime: NOON + HOUR * 9, taskCallType: '1' }

/** Makes the house's database refuse every write, as a full disk does; returns how to end that. */
async function stopWriting({ db, place }: TestServer): Promise<{ writable: () => Promise<unknown> }> {
  const say = (words: string) => sql.raw(words).execute(db)
  if ('dataDir' in place) {
    await say('pragma query_only = on')
    return { writable: () => say('pragma query_only = off') }
  }
  const name = decodeURIComponent(new URL(place.databaseUrl).pathname.slice(1))
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
  // The connection that sets it has it from the next transaction on; all others begin anew.
  const set = async (to: string) => {
    await db.connection().execute(async (one) => {
      await sql.raw(`set default_transaction_read_only = off`).execute(one)
      await sql.raw(`alter database "${name}" set default_transaction_read_only = ${to}`).execute(one)
      await sql.raw(others).execute(one)
      await sql.raw(`set default_transaction_read_only = ${to}`).execute(one)
    })
  }
  await set('on')
  return { writable: () => set('off') }
}

describe('health (design 5)', () => {
  it('says that it lives, and that it can serve', async () => {
    expect(await health(server, 'live')).toEqual({ http: 200, cache: 'no-store', body: { health: 'live' } })
    expect(await health(server, 'ready')).toEqual({ http: 200, cache: 'no-store', body: { health: 'ready' } })
  })
  it('is not ready without its database, and says so without details; it lives on', async () => {
    const broken = await startHouse()
    await broken.db.destroy()
    expect(await health(broken, 'ready')).toEqual({ http: 503, cache: 'no-store', body: { health: 'no database' } })
    expect((await health(broken, 'live')).http).toBe(200)
    await broken.close()
  })
  it('DEC-15 reading goes on while nothing can be written, and it says that it is not ready, and why', async () => {
    const full = await startHouse()
    const token = await full.signIn('owner')
    const { writable } = await stopWriting(full)
    full.clock.now = NOON + HOUR
    expect(await health(full, 'ready')).toEqual({ http: 503, cache: 'no-store', body: { health: 'cannot write' } })
    const list = () => full.call('getQywxTaskList', { taskUser: 'owner' }, { token })
    expect((await list()).http).toBe(200)
    expect((await full.call('addTask', TASK, { token })).http).toBe(500)
    expect((await health(full, 'live')).http).toBe(200)
    const lines = full.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ health: what }) => what !== undefined)
    expect(lines).toMatchObject([{ level: 'error', health: 'cannot write' }])
    expect(lines[0]?.['code']).toMatch(/^(SQLITE_READONLY|25006)/)
    await writable()
    // What was found out is good for ten seconds, however often it is asked.
    expect((await health(full, 'ready')).http).toBe(503)
    full.clock.now += 10_000
    expect((await health(full, 'ready')).http).toBe(200)
    await full.close()
  })
  it('stays ready however often it is asked, with one row for all that it writes', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      server.clock.now += 10_000
      expect((await health(server, 'ready')).http).toBe(200)
    }
    const checked = await server.db.selectFrom('write_check').select('checkedAt').execute()
    expect(checked).toEqual([{ checkedAt: server.clock.now }])
    server.clock.now = NOON
  })
  it.each([
    ['of a full disk', fault('ENOSPC'), 'ENOSPC'],
    ['without a code', new Error('no'), 'unknown'],
  ])('is not ready either when files can’t be kept, because of a fault %s', async (_, why, code) => {
    const lost = await startHouse({ extend: (_app, { store }) => void vi.spyOn(store, 'check').mockRejectedValue(why) })
    expect((await health(lost, 'ready')).body).toEqual({ health: 'cannot write' })
    expect(lost.logs.join('\n')).toContain(`"code":"${code}"`)
    await lost.close()
  })
  it('DEC-15 says in the log why nothing can be written: once, and once more when it begins again', async () => {
    const checked: { fault: Error | undefined } = { fault: undefined }
    const check = async () => {
      if (checked.fault) throw checked.fault
    }
    const failing = await startHouse({ extend: (_app, { store }) => void vi.spyOn(store, 'check').mockImplementation(check) })
    const told: [number, number][] = []
    for (const each of [fault('ENOSPC'), fault('ENOSPC'), undefined, fault('ENOSPC'), fault('EIO')]) {
      checked.fault = each
      failing.clock.now += 10_000
      const { http } = await health(failing, 'ready')
      told.push([http, failing.logs.filter((line) => line.includes('cannot write')).length])
    }
    expect(told).toEqual([
      [503, 1],
      [503, 1],
      [200, 1],
      [503, 2],
      [503, 3],
    ])
    expect(JSON.parse(failing.logs.find((line) => line.includes('cannot write')) ?? '')).toEqual({
      time: '2026-11-20T04:00:10.000Z',
      level: 'error',
      health: 'cannot write',
      code: 'ENOSPC',
    })
    await failing.close()
  })
  it('a clock that was set back lets it look again', async () => {
    const ahead = await startHouse({ extend: (_app, { store }) => void vi.spyOn(store, 'check').mockRejectedValueOnce(fault('EIO')) })
    expect((await health(ahead, 'ready')).http).toBe(503)
    ahead.clock.now -= 1
    expect((await health(ahead, 'ready')).http).toBe(200)
    await ahead.close()
  })
  it('DEC-15 is logged by its route', async () => {
    await health(server, 'live')
    expect(server.logs.map((line) => (JSON.parse(line) as { route: string }).route)).toContain('/health/live')
  })
})

describe('a connection that takes too much', () => {
  it('headers that never end: 408', async () => {
    const slow = await wire(server.url)
    slow.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')
    await slow.ended
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('a body that never ends: 408', async () => {
    const [head] = post(schemaOf('updateTask').path, await server.signIn('owner'), opening('T-1'))
    const slow = await wire(server.url)
    slow.socket.write(head)
    await slow.ended
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('headers of more than 16 kB: 431', async () => {
    const large = await wire(server.url)
    large.socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    await large.ended
    expect(large.received()).toMatch(/^HTTP\/1\.1 431 /)
  })
  it('DEC-03 an answer that nobody takes: it is cut, in silence or not', async () => {
    for (const limits of [{ exchange: 300 }, { silence: 300 }]) {
      let served: Socket | undefined
      const large = await startHouse({
        limits,
        extend: (app) =>
          void app.get('/large', (context) => {
            served = context.env.incoming?.socket
            return context.body('x'.repeat(LARGE))
          }),
      })
      const slow = await wire(large.url)
      slow.socket.pause()
      slow.socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await vi.waitFor(() => expect(served?.destroyed).toBe(true), { timeout: 5_000 })
      slow.socket.resume()
      await slow.ended
      expect(slow.received().length).toBeLessThan(LARGE)
      await large.close()
    }
  })
  it('a resting connection is given up', async () => {
    const resting = await wire(server.url)
    resting.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await resting.ended
    expect(resting.received()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a stop in good order (design 5)', () => {
  /** Sends the head of a post; the server asks for the body once it has taken the request on. */
  async function begin({ url }: TestServer, head: string): Promise<Wire> {
    const begun = await wire(url)
    begun.socket.write(head.replace('\r\n', '\r\nExpect: 100-continue\r\n'))
    await vi.waitFor(() => expect(begun.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'), { timeout: 10_000 })
    return begun
  }
  it('finishes what has begun, takes nothing new, and ends as soon as it can', async () => {
    const stopping = await startHouse()
    const taskId = await stopping.task()
    const [head, rest] = post(schemaOf('updateTask').path, await stopping.signIn('owner'), opening(taskId))
    const resting = await wire(stopping.url)
    const running = await begin(stopping, head)
    const closed = stopping.close()
    await resting.ended
    await expect(fetch(stopping.url)).rejects.toThrow('fetch failed')
    running.socket.write(rest)
    await running.ended
    expect(running.received()).toMatch(/\r\nHTTP\/1\.1 200 [\s\S]*"status":"200"/)
    await closed
  })
  it('waits no longer than its grace for what never ends', async () => {
    const stop = async (grace: number) => {
      const stopping = await startHouse({ limits: { grace } })
      const [head] = post(schemaOf('updateTask').path, await stopping.signIn('owner'), opening('T-1'))
      const endless = await begin(stopping, head)
      return { endless, closed: stopping.close().then(() => grace) }
    }
    const [patient, hasty] = [await stop(60_000), await stop(200)]
    expect(await Promise.race([patient.closed, hasty.closed])).toBe(200)
    await hasty.endless.ended
    patient.endless.socket.destroy()
    await patient.closed
  })
})
