import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../server/config/start-error.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import type { Release } from '../../server/database/migration-log.ts'
import type { Migration } from '../../server/database/migrations/migration.ts'
import { openDatabase, openMigrated } from '../../server/database/open.ts'
import { newDatabaseLocation, newDatabaseWithPeople } from '../contract/database-location.ts'
import { LATER, NEXT, OLD } from './made-release.ts'
import { withSchema } from './schema-of.ts'

const locations: DatabaseLocation[] = []
const known = (location: DatabaseLocation): DatabaseLocation => {
  locations.push(location)
  return location
}
let location: DatabaseLocation
beforeEach(async () => {
  location = known(await newDatabaseLocation())
})
afterEach(() => {
  for (const each of locations.splice(0)) if ('dataDir' in each) rmSync(each.dataDir, { recursive: true, force: true })
})

/** Starts a program of `release`, with `contracts` the operator's command. Returns the ids of the migrations that ran. */
async function start(release: Release, { at = location, contracts = false } = {}): Promise<string[]> {
  const { db, ran } = await openMigrated(at, { now: 7, release, contracts })
  await db.destroy()
  return ran
}
const schemaOf = (at: DatabaseLocation) => withSchema(at, (_db, schema) => schema())
const logOf = () =>
  withSchema(location, async (db) => (await sql<object>`select "id", "kind", "version" from "migration" order by "id"`.execute(db)).rows)

describe('a new database', () => {
  it('gets all migrations, each recorded once with kind and version', async () => {
    expect(await start(LATER)).toEqual(LATER.migrations.map(({ id }) => id))
    expect(await start(LATER)).toEqual([])
    expect(await logOf()).toEqual(LATER.migrations.map(({ id, kind }) => ({ id, kind, version: LATER.version })))
  })
  it('has the same schema as one that was upgraded', async () => {
    await start(LATER)
    const upgraded = known(await newDatabaseLocation())
    for (const release of [OLD, NEXT, LATER]) await start(release, { at: upgraded })
    expect(await schemaOf(upgraded)).not.toEqual(await schemaOf(location))
    await start(LATER, { at: upgraded, contracts: true })
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(location))
  })
})

describe('an upgrade', () => {
  it('skips a release, keeps the data, and leaves removals to the operator', async () => {
    location = known(await newDatabaseWithPeople())
    const db = await openDatabase(location, 1)
    const { userId } = await db.selectFrom('staff').select('userId').orderBy('userId').executeTakeFirstOrThrow()
    await db.destroy()
    expect(await start(LATER)).toEqual(['901-rooms', '903-floors'])
    expect(await start(LATER)).toEqual([])
    expect(await start(LATER, { contracts: true })).toEqual(['902-without-remark'])
    await withSchema(location, async (after) => {
      const { rows } = await sql<{ userId: string }>`select "userId" from "staff" order by "userId" limit 1`.execute(after)
      expect(rows).toEqual([{ userId }])
    })
    expect(await logOf()).toEqual([
      ...OLD.migrations.map(({ id, kind }) => ({ id, kind, version: OLD.version })),
      { id: '901-rooms', kind: 'expand', version: LATER.version },
      { id: '902-without-remark', kind: 'contract', version: LATER.version },
      { id: '903-floors', kind: 'expand', version: LATER.version },
    ])
  })
  it('that fails leaves the schema and the log as they were', async () => {
    await start(OLD)
    const before = await schemaOf(location)
    const faulty: Migration = {
      id: '901-faulty',
      kind: 'expand',
      async up(db) {
        await db.schema.createTable('half').addColumn('a', 'text').execute()
        await db.schema.alterTable('none').addColumn('a', 'text').execute()
      },
    }
    await expect(start({ version: '2', migrations: [...OLD.migrations, faulty] })).rejects.toThrow('none')
    expect(await schemaOf(location)).toEqual(before)
    expect(await start(OLD)).toEqual([])
  })
})

describe('an older program', () => {
  it('starts on a schema to which a newer one only added', async () => {
    await start(OLD)
    await start(LATER)
    expect(await start(OLD)).toEqual([])
    expect(await start(NEXT)).toEqual([])
  })
  it('is refused by a name of the newer version after a removal, and changes nothing', async () => {
    await start(OLD)
    await start(LATER, { contracts: true })
    const before = await schemaOf(location)
    for (const release of [OLD, NEXT]) {
      await expect(start(release)).rejects.toThrow(StartError)
      await expect(start(release)).rejects.toThrow(
        `Version 999.2.0 changed this database (902-without-remark), and version ${release.version} cannot use it: start version 999.2.0 or a newer one.`,
      )
    }
    expect(await schemaOf(location)).toEqual(before)
    expect(await start(LATER)).toEqual([])
  })
  it('does not make removals run that a newer program left to the operator', async () => {
    await start(OLD)
    await start(LATER)
    await start(OLD)
    expect(await start(LATER)).toEqual([])
  })
})

it('refuses a database of the unreleased version 0.1.0 without a change', async () => {
  const before = await withSchema(location, async (db, schema) => {
    await sql`create table "migration" ("id" text primary key, "ranAt" bigint not null)`.execute(db)
    await sql`insert into "migration" values ('001-journey', 1), ('002-edits', 1)`.execute(db)
    return schema()
  })
  await expect(openDatabase(location, 2)).rejects.toThrow(StartError)
  await expect(openDatabase(location, 2)).rejects.toThrow(/^This database was created by version 0\.1\.0, .* to an empty one\.$/)
  expect(await schemaOf(location)).toEqual(before)
})
