import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/config/project-root.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { newDatabaseLocation, NOON } from './server.ts'

async function tablesOf(db: Database, isPostgres: boolean): Promise<string[]> {
  const { rows } = isPostgres
    ? await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
  return rows.map(({ name }) => name).sort()
}

/** The code of production: `server` without tests, migrations, and folders named `demo`. */
const productionFiles = (): string[] =>
  readdirSync(join(projectRoot(), 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|[\\/])(demo|migrations)[\\/]/.test(file))
    .map((file) => join(projectRoot(), 'server', file))

/** The tables that code inserts into. */
const insertedIn = (code: string): string[] =>
  [...code.matchAll(/insertInto\(\s*'(\w+)|insert into "?(\w+)/gi)].map(([, name, inSql]) => name ?? inSql ?? '')

it('every table of a migrated database is inserted into by production code', async () => {
  const databaseLocation = await newDatabaseLocation()
  const db = await openDatabase(databaseLocation, NOON)
  const tables = await tablesOf(db, 'databaseUrl' in databaseLocation)
  await db.destroy()
  if ('dataDir' in databaseLocation) rmSync(databaseLocation.dataDir, { recursive: true, force: true })
  const inserted = new Set(productionFiles().flatMap((file) => insertedIn(readFileSync(file, 'utf8'))))
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter((table) => !inserted.has(table))).toEqual([])
})
