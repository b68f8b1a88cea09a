import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../../server/config/start-error.ts'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { newDatabaseLocation } from './database-location.ts'
import { withSchema } from './schema-of.ts'

let location: DatabaseLocation
beforeEach(async () => {
  location = await newDatabaseLocation()
})
afterEach(() => {
  if ('dataDir' in location) rmSync(location.dataDir, { recursive: true, force: true })
})

it('refuses a database of the unreleased version 0.1.0 without a change', async () => {
  const before = await withSchema(location, async (db, schema) => {
    await sql`create table "migration" ("id" text primary key, "ranAt" bigint not null)`.execute(db)
    await sql`insert into "migration" values ('001-journey', 1), ('002-edits', 1)`.execute(db)
    return schema()
  })
  await expect(openDatabase(location, 2)).rejects.toThrow(StartError)
  await expect(openDatabase(location, 2)).rejects.toThrow(/^This database was created by version 0\.1\.0, .* to an empty one\.$/)
  expect(await withSchema(location, (_db, schema) => schema())).toEqual(before)
})
