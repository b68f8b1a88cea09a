import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programVersion } from '../../server/config/program-version.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { makeBenchData, type Steward } from '../bench/server/bench-data.ts'
import { newDatabaseLocation } from '../contract/database-location.ts'
import { type Run, runEntry, TEST_KEY } from '../contract/process.ts'
import { schemaOf } from '../contract/server.ts'
import { taskForm } from '../contract/task-form.ts'
import { freePort } from '../free-port.ts'
import { inAnHour, makeNextProgram, NEXT_VERSION } from './next-program.ts'

let copy: string
let location: DatabaseLocation
let steward: Steward
const running = new Set<Run>()
beforeAll(async () => {
  copy = makeNextProgram()
  location = await newDatabaseLocation()
  const [first] = await makeBenchData(location, { stewards: 1, tasks: 4 })
  if (!first) throw new Error('No steward')
  steward = first
}, 120_000)
afterAll(async () => {
  for (const run of running) await stop(run)
  rmSync(copy, { recursive: true, force: true })
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

const data = () => ('dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl })
type Program = Awaited<ReturnType<typeof start>>

/** Starts the old or the next program on the database, and returns its calls as the steward. */
async function start(which: 'old' | 'next') {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { SECRET_KEY: TEST_KEY, ...data(), PUBLIC_URL: url, PORT: String(port), HOST: '127.0.0.1' }
  const run = await runEntry('serve', env, which === 'next' ? { root: copy } : {})
  await run.says('Steward serves')
  running.add(run)
  const send = async (name: Parameters<typeof schemaOf>[0], body: Record<string, unknown>) => {
    const { method, path, encoding } = schemaOf(name)
    const headers = { Authorization: steward.token, 'Content-Type': 'application/json' }
    const response =
      encoding === 'query'
        ? await fetch(`${url}${path}?${new URLSearchParams(body as Record<string, string>).toString()}`, { method, headers })
        : await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { status: string; data?: Record<string, unknown> & { rows?: Record<string, unknown>[] } }
    return { http: response.status, data: answer.data ?? {}, row: answer.data?.rows?.[0] ?? {} }
  }
  const add = async (more: Record<string, unknown>) => {
    const { http, data: added } = await send('addTask', taskForm({ taskUser: steward.userId, ...inAnHour(), ...more }))
    expect(http).toBe(200)
    return String(added['taskId'])
  }
  const read = async (taskId: string) => (await send('taskAndCustomerList', { taskId })).row
  const complete = (taskId: string, taskRemark: string) =>
    send('updateTask', { taskId, taskStatus: '3', taskStatusTime: '2026-11-20 12:00:00', taskRemark })
  return { run, add, read, complete }
}

async function stop(run: Run): Promise<void> {
  running.delete(run)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
}

async function migrate(...args: string[]): Promise<string> {
  const run = await runEntry('migrate', data(), { root: copy, args })
  expect([await run.ended, run.stderr()]).toEqual([0, ''])
  return run.stdout()
}

/** Lets both programs read a task of the other one, stops the old one, and returns the id of its new task. */
async function serveBoth(old: Program, next: Program, taskId: string): Promise<string> {
  expect(await old.read(taskId)).toMatchObject({ taskTitle: 'of the next' })
  const added = await old.add({ taskTitle: 'meanwhile' })
  expect(await next.read(added)).toMatchObject({ taskTitle: 'meanwhile' })
  await stop(old.run)
  return added
}

/** PostgreSQL serves both programs at once; SQLite serves one after the other. */
const isShared = () => 'databaseUrl' in location

describe('a made next release', () => {
  it('serves with the old one from one database, and can be rolled back until its removals ran', { timeout: 120_000 }, async () => {
    const tasks: string[] = []
    let old: Program = await start('old')
    tasks.push(await old.add({ taskTitle: 'before' }))
    if (!isShared()) await stop(old.run)

    const next = await start('next')
    expect(await next.read(tasks[0] ?? '')).toMatchObject({ taskTitle: 'before' })
    tasks.push(await next.add({ taskTitle: 'of the next', place: 'hall' }))
    expect(await next.read(tasks[1] ?? '')).toMatchObject({ taskTitle: 'of the next', place: 'hall' })
    if (isShared()) tasks.push(await serveBoth(old, next, tasks[1] ?? ''))
    await stop(next.run)

    old = await start('old')
    for (const taskId of tasks) expect((await old.complete(taskId, 'rolled back')).http).toBe(200)
    tasks.push(await old.add({ taskTitle: 'after the rollback' }))
    await stop(old.run)

    expect(await migrate('--plan')).toContain('-- 902-without-index: contract, runs only with --contract')
    expect(await migrate('--contract')).toBe('902-without-index: done\n1 migrations ran\n')
    const refused = await runEntry('serve', { SECRET_KEY: TEST_KEY, ...data(), PUBLIC_URL: 'http://127.0.0.1:8080', PORT: '0' })
    expect(await refused.ended).toBe(1)
    expect(refused.stderr()).toBe(
      `Version ${NEXT_VERSION} changed this database (902-without-index), and version ${programVersion()} cannot use it: start version ${NEXT_VERSION} or a newer one.\n`,
    )

    const last = await start('next')
    const titles = await Promise.all(tasks.map(async (taskId) => (await last.read(taskId))['taskTitle']))
    expect(titles).toEqual(['before', 'of the next', ...(isShared() ? ['meanwhile'] : []), 'after the rollback'])
    expect(await last.read(tasks[1] ?? '')).toMatchObject({ place: 'hall', taskRemark: 'rolled back' })
    await stop(last.run)
  })
})
