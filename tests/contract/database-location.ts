import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { openDatabase } from '../../server/database/open.ts'
import { makeDatabase } from '../postgresql/cluster.ts'
import { openPersonalData } from '../../server/personal-data/open-personal-data.ts'
import { PERSONAL_TABLES } from '../../server/start/personal-tables.ts'
import { addPeople, NOON, SECRET } from './people.ts'

/** Creates an empty database in the cluster of this run, or an empty folder for SQLite. */
export async function newDatabaseLocation(template?: string): Promise<DatabaseLocation> {
  const cluster = inject('postgresql')
  if (cluster === undefined) return { dataDir: mkdtempSync(join(tmpdir(), 'steward-')) }
  const name = `test_${randomUUID()}`
  await makeDatabase(cluster, name, template)
  return { databaseUrl: cluster.replace(/[^/]+$/, name) }
}

let filled: Promise<() => Promise<DatabaseLocation>> | undefined

/** Creates a database with all tables and the five people, as a copy of one that is filled once per process. */
export async function newDatabaseWithPeople(): Promise<DatabaseLocation> {
  return (await (filled ??= fill()))()
}

async function fill(): Promise<() => Promise<DatabaseLocation>> {
  const location = await newDatabaseLocation()
  const db = await openDatabase(location, NOON)
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: SECRET, erased: '', clock: () => NOON })
  await addPeople({ db, personalData })
  await db.destroy()
  if ('databaseUrl' in location) return () => newDatabaseLocation(location.databaseUrl.split('/').at(-1))
  // Closing leaves most of the data in the log.
  const files = FILES.map((name) => [name, readFileSync(join(location.dataDir, name))] as const)
  rmSync(location.dataDir, { recursive: true })
  return async () => {
    const copy = await newDatabaseLocation()
    if ('dataDir' in copy) for (const [name, bytes] of files) writeFileSync(join(copy.dataDir, name), bytes)
    return copy
  }
}

/** The SQLite database and its log. */
const FILES = ['steward.db', 'steward.db-wal']
