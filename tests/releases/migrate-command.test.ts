import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runMigrate } from '../../server/database/commands/run-migrate.ts'
import { readSettings } from '../../server/config/settings/read-settings.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { lockDataDir } from '../../server/database/lock.ts'
import type { Release } from '../../server/database/migration-log.ts'
import { openMigrated } from '../../server/database/open.ts'
import { newDatabaseLocation } from '../contract/database-location.ts'
import { LATER, NEXT, OLD } from './made-release.ts'
import { withSchema } from './schema-of.ts'

const root = resolve(import.meta.dirname, '../..')
let location: DatabaseLocation
beforeEach(async () => {
  location = await newDatabaseLocation()
})
afterEach(() => {
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

const env = () => ('dataDir' in location ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.databaseUrl })
const command = (release: Release, option?: 'plan' | 'contract') =>
  runMigrate(readSettings(env()), { plan: option === 'plan', contract: option === 'contract', release, clock: () => 7 })
async function start(release: Release): Promise<void> {
  await (await openMigrated(location, { now: 7, release })).db.destroy()
}
const schemaOf = () => withSchema(location, (_db, schema) => schema())

describe('npm run migrate', () => {
  it('runs what is pending, and says what waits for the operator', async () => {
    await start(OLD)
    expect(await command(LATER)).toEqual([
      '901-rooms: done',
      '903-floors: done',
      '902-without-remark: waits for --contract',
      '2 migrations ran',
    ])
    expect(await command(LATER, 'contract')).toEqual(['902-without-remark: done', '1 migrations ran'])
    expect(await command(LATER, 'contract')).toEqual(['0 migrations ran'])
    await expect(command(OLD)).rejects.toThrow('start version 999.2.0 or a newer one')
  })
  it('--plan prints statements and locks without a change', async () => {
    await start(OLD)
    const before = await schemaOf()
    const lines = await command(LATER, 'plan')
    expect(await schemaOf()).toEqual(before)
    const isSqlite = 'dataDir' in location
    const isLock = (line: string) => line.startsWith('-- Lock: ')
    expect(lines.filter((line) => !isLock(line))).toEqual([
      '-- 3 pending migrations of version 999.2.0',
      '',
      '-- 901-rooms: expand, runs at the next start',
      'begin;',
      'create table "room" ("roomId" text primary key, "name" text not null unique);',
      'alter table "task" add column "roomId" text references "room" ("roomId");',
      `alter table "task" add column "place" text default '' not null;`,
      `insert into "room" values ('R1', 'hall');`,
      'update "task" set "place" = "taskTitle";',
      'commit;',
      '',
      '-- 902-without-remark: contract, runs only with --contract',
      'begin;',
      'alter table "steward" drop column "remark";',
      'commit;',
      '',
      '-- 903-floors: expand, runs at the next start',
      'begin;',
      'alter table "room" add column "floor" integer;',
      'create index "room_floor" on "room" ("floor", "name");',
      'commit;',
    ])
    const writeLock = '-- Lock: the one write lock of SQLite. The server must be stopped; other programs cannot write until the commit.'
    const locks = [
      '-- Lock: ACCESS EXCLUSIVE on task: reads and writes wait',
      '-- Lock: ACCESS EXCLUSIVE on task: reads and writes wait',
      '-- Lock: ROW EXCLUSIVE on task: changes of the same rows wait',
      '-- Lock: ACCESS EXCLUSIVE on steward: reads and writes wait',
    ]
    expect(lines.filter(isLock)).toEqual(isSqlite ? [writeLock, writeLock, writeLock] : locks)
  })
  it('--plan shows the schema of an empty database, and no migration twice', async () => {
    await withSchema(location, async () => undefined)
    expect((await command(NEXT, 'plan'))[0]).toBe(`-- ${NEXT.migrations.length} pending migrations of version 999.1.0`)
    await command(NEXT)
    expect(await command(NEXT, 'plan')).toEqual(['-- 0 pending migrations of version 999.1.0'])
  })
  it('runs nothing while a server uses the data folder, and plans', async () => {
    if (!('dataDir' in location)) return
    await start(OLD)
    const unlock = lockDataDir(location.dataDir)
    try {
      await expect(command(NEXT)).rejects.toThrow('Steward is already running')
      expect((await command(NEXT, 'plan'))[0]).toBe('-- 1 pending migrations of version 999.1.0')
    } finally {
      unlock()
    }
  })
  it('refuses a mistyped folder instead of creating a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-none-'))
    const none = runMigrate(readSettings({ DATA_DIR: folder }), { plan: true, contract: false })
    await expect(none).rejects.toThrow(`DATA_DIR (${folder}) has no steward.db`)
    rmSync(folder, { recursive: true })
  })
  it('--plan says why PostgreSQL cannot be used', async () => {
    const plan = runMigrate(readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }), { plan: true, contract: false })
    await expect(plan).rejects.toThrow("The database of DATABASE_URL (127.0.0.1:1/none) can't be used: nothing listens there.")
  })
  it('uses the settings of the server, and refuses unknown options', async () => {
    await start(OLD)
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/database/commands/migrate.ts', ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'], ...env() },
      })
    expect((await run()).stdout).toBe('0 migrations ran\n')
    await expect(run('--plann')).rejects.toMatchObject({ code: 1, stderr: 'Usage: npm run migrate [-- --plan | --contract]\n' })
  })
})
