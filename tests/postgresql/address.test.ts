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

describe('npm run serve with DATABASE_URL', () => {
  it('starts two servers on one empty database, and exits with 0 on SIGTERM', async () => {
    await run(cluster, 'create database served')
    const ports = [await freePort(), await freePort()]
    const both = await Promise.all(ports.map((port) => serve(at('served'), port)))
    for (const server of both) await server.says('Steward serves')
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/api/none`)).status).toBe(404)
    for (const server of both) server.child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  })
  it('exits with 1 and one line without the password when the port is closed', async () => {
    const started = await serve(`postgres://someone:secret@127.0.0.1:${await freePort()}/steward`)
    expect(await started.ended).toBe(1)
    expect(started.stderr()).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\/steward\) can't be used: nothing listens there\.\n$/,
    )
    expect(started.stdout()).toBe('')
  })
})

describe('a wrong DATABASE_URL throws a StartError without user and password', () => {
  it.each([
    ['another protocol', 'mysql://someone:secret@localhost/steward', /must be an address like postgres:/],
    ['no address', 'steward', /must be an address like postgres:/],
    [
      'an unknown host',
      'postgres://someone:secret@nowhere.invalid/steward',
      /nowhere\.invalid.*(no host has that name|could not be looked up)/,
    ],
    ['an unreadable address', 'postgres://someone:secret@[1/steward', /must be an address like postgres:/],
    ['a missing database', at('missing'), /it has no such database/],
    ['a wrong password', at('postgres', 'guarded:secret'), /it refused user and password/],
  ])('%s', async (_, databaseUrl, sentence) => {
    await run(cluster, `do $$ begin create role guarded login password 'right horse 7'; exception when duplicate_object then null; end $$`)
    const fault: unknown = await openDatabase({ databaseUrl }, 1).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) as unknown })
    expect((fault as Error).message).not.toMatch(/secret|someone|guarded/)
  })
  it('a user without permission to create tables', async () => {
    await run(cluster, 'create database closed')
    await run(at('closed'), `do $$ begin create role visitor login; exception when duplicate_object then null; end $$`)
    await expect(openDatabase({ databaseUrl: at('closed', 'visitor') }, 1)).rejects.toThrow(/this user may not make tables there/)
  })
  it('a database that is not encoded in UTF-8', async () => {
    await run(cluster, `create database ascii encoding 'SQL_ASCII' template template0`)
    await expect(openDatabase({ databaseUrl: at('ascii') }, 1)).rejects.toThrow(/encoded in SQL_ASCII/)
  })
})
