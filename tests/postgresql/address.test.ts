import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { type Run, runEntry, TEST_KEY } from '../contract/process.ts'
import { freePort } from '../free-port.ts'
import { run } from './cluster.ts'

const cluster = inject('postgresql') ?? ''
const at = (name: string, user = 'steward') => cluster.replace('steward@', `${user}@`).replace(/[^/]+$/, name)
const good = { PUBLIC_URL: 'https://steward.example.com', SECRET_KEY: TEST_KEY, TRUST_PROXY: 'none', HOST: '127.0.0.1' }
const running: Run[] = []
afterAll(() => running.forEach(({ child }) => child.kill('SIGKILL')))

async function serve(databaseUrl: string, port = 0): Promise<Run> {
  const started = await runEntry('serve', { ...good, PORT: String(port), DATABASE_URL: databaseUrl })
  running.push(started)
  return started
}

describe('npm run serve with DATABASE_URL (design 6)', () => {
  it('serves from PostgreSQL, starting empty, twice beside one another, and ends in good order', async () => {
    await run(cluster, 'create database served')
    const ports = [await freePort(), await freePort()]
    const both = await Promise.all(ports.map((port) => serve(at('served'), port)))
    for (const one of both) await one.says('Steward serves')
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/api/none`)).status).toBe(404)
    for (const one of both) one.child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  })
  it('ends with one sentence and 1 when nothing listens, and says no password', async () => {
    const started = await serve(`postgres://someone:secret@127.0.0.1:${await freePort()}/steward`)
    expect(await started.ended).toBe(1)
    expect(started.stderr()).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\/steward\) can't be used: nothing listens there\.\n$/,
    )
    expect(started.stdout()).toBe('')
  })
})

describe('a wrong DATABASE_URL is one sentence for the operator, without user and password', () => {
  it.each([
    ['another protocol', 'mysql://someone:secret@localhost/steward', /must be an address like postgres:/],
    ['no address', 'steward', /must be an address like postgres:/],
    [
      'a host that no one has',
      'postgres://someone:secret@nowhere.invalid/steward',
      /nowhere\.invalid.*(no host has that name|could not be looked up)/,
    ],
    ['an unreadable address', 'postgres://someone:secret@[1/steward', /must be an address like postgres:/],
    ['a database that is not there', at('missing'), /it has no such database/],
    ['a wrong password', at('postgres', 'guarded:secret'), /it refused user and password/],
  ])('%s', async (_, databaseUrl, sentence) => {
    await run(cluster, `do $$ begin create role guarded login password 'right horse 7'; exception when duplicate_object then null; end $$`)
    const fault: unknown = await openDatabase({ databaseUrl }, 1).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) as unknown })
    expect((fault as Error).message).not.toMatch(/secret|someone|guarded/)
  })
  it('a user who may not make tables', async () => {
    await run(cluster, 'create database closed')
    await run(at('closed'), `do $$ begin create role visitor login; exception when duplicate_object then null; end $$`)
    await expect(openDatabase({ databaseUrl: at('closed', 'visitor') }, 1)).rejects.toThrow(/this user may not make tables there/)
  })
  it('a database that cannot hold every character', async () => {
    await run(cluster, `create database ascii encoding 'SQL_ASCII' template template0`)
    await expect(openDatabase({ databaseUrl: at('ascii') }, 1)).rejects.toThrow(/encoded in SQL_ASCII/)
  })
})
