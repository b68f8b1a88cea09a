import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, it } from 'vitest'
import { databaseCheck } from '../../server/start/connect-checks/database.ts'
import { runConnectChecks } from '../../server/start/connect-checks/run-checks.ts'
import { freePort } from '../free-port.ts'
import { run } from './cluster.ts'

const cluster = inject('postgresql') ?? ''
const at = (name: string, user = 'steward') => cluster.replace('steward@', `${user}@`).replace(/[^/]+$/, name)

async function found(databaseUrl: string): Promise<string[]> {
  const findings = await runConnectChecks({ DATABASE_URL: databaseUrl }, 0, { checks: [databaseCheck] })
  return findings.map(({ level, sentence }) => `${level}: ${sentence}`)
}

it('accepts a database of version and encoding, and names both', async () => {
  await run(cluster, 'create database checked')
  expect(await found(at('checked'))).toEqual([
    expect.stringMatching(/^good: The database of DATABASE_URL is PostgreSQL 1[5-9]/),
    'good: The database of DATABASE_URL is encoded in UTF-8.',
    expect.stringMatching(/^good: Version [\d.]+ can use the database; its start runs \d+ migrations\.$/),
    'good: The database permits creating tables and writing.',
  ])
})

it('names a wrong encoding, missing rights and a database that only permits reading', async () => {
  await run(cluster, `create database checked_ascii encoding 'SQL_ASCII' template template0`)
  expect((await found(at('checked_ascii')))[1]).toMatch(/^problem: .* is encoded in SQL_ASCII/)
  await run(cluster, 'create database checked_rights')
  await run(at('checked_rights'), `do $$ begin create role reader login; exception when duplicate_object then null; end $$`)
  expect((await found(at('checked_rights', 'reader'))).at(-1)).toMatch(/^problem: .*this user may not make tables there/)
  await run(cluster, 'create database checked_standby')
  await run(cluster, 'alter database checked_standby set default_transaction_read_only = on')
  expect((await found(at('checked_standby'))).at(-1)).toMatch(/^problem: .*it permits reading only/)
})

it('names a database that cannot be reached, without its password', async () => {
  const closing = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(closing, 'listening')
  for (const [url, why] of [
    [`postgres://someone:secret@127.0.0.1:${(closing.address() as AddressInfo).port}/steward`, /it closed the connection/],
    [`postgres://someone:secret@127.0.0.1:${await freePort()}/steward`, /nothing listens there/],
    [at('missing'), /it has no such database/],
    [at('postgres', 'guarded:secret'), /it refused user and password/],
  ] as const) {
    const lines = await found(url)
    expect(lines).toEqual([expect.stringMatching(why)])
    expect(lines.join()).not.toMatch(/secret|someone/)
  }
  closing.close()
})
