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

/** A new place: an empty database in the cluster of this run, or an empty folder. */
export async function newPlace(template?: string): Promise<DatabaseLocation> {
  const cluster = inject('postgresql')
  if (cluster === undefined) return { dataDir: mkdtempSync(join(tmpdir(), 'steward-')) }
  const name = `house_${randomUUID()}`
  await makeDatabase(cluster, name, template)
  return { databaseUrl: cluster.replace(/[^/]+$/, name) }
}

let filled: Promise<() => Promise<DatabaseLocation>> | undefined

/** A new place with all tables and the five people in it: a copy of one that is filled once a process. */
export async function placeWithPeople(): Promise<DatabaseLocation> {
  return (await (filled ??= fill()))()
}

async function fill(): Promise<() => Promise<DatabaseLocation>> {
  const place = await newPlace()
  const db = await openDatabase(place, NOON)
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: SECRET, erased: '', clock: () => NOON })
  await addPeople({ db, personalData })
  await db.destroy()
  if ('databaseUrl' in place) return () => newPlace(place.databaseUrl.split('/').at(-1))
  const file = readFileSync(join(place.dataDir, FILE))
  rmSync(place.dataDir, { recursive: true })
  return async () => {
    const copy = await newPlace()
    if ('dataDir' in copy) writeFileSync(join(copy.dataDir, FILE), file)
    return copy
  }
}

/** Where SQLite's database lies in its folder. */
const FILE = 'steward.db'
