import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { StartError } from '../../config/start-error.ts'
import { withFolder } from '../../database/data-dir.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { connectionFault, postgresDialect } from '../../database/postgres.ts'
import { codeOf } from '../../database/unavailable.ts'

/** An empty place for a restore, which is deleted afterwards. */
export interface Scratch {
  location: DatabaseLocation
  name: string
  remove(): Promise<void>
}

/** Creates a folder for SQLite, in `parent` or in the system's folder of temporary files. */
export function scratchFolder(parent: string = tmpdir()): Scratch {
  const folder = withFolder('--into', parent, () => mkdtempSync(join(parent, 'steward-drill-')))
  return {
    location: { dataDir: folder },
    name: `SQLite in ${folder}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const PERMISSION_DENIED = '42501'

/** Creates a database beside the one at `url`, which `variable` names. Throws a StartError when its user may not. */
export async function scratchDatabase(url: string, variable: string): Promise<Scratch> {
  const name = `steward_drill_${randomBytes(6).toString('hex')}`
  const run = (statement: string) => runAt(url, statement, variable)
  await run(`create database ${name} template template0 encoding 'UTF8'`)
  return {
    location: { databaseUrl: urlOf(url, name) },
    name: `PostgreSQL, database ${name}`,
    remove: () => run(`drop database ${name}`),
  }
}

/** Replaces the database of an address, of which the last part of the path is the name. */
const urlOf = (url: string, name: string): string => url.replace(/^([^?]*\/)[^/?]*/, `$1${name}`)

async function runAt(url: string, statement: string, variable: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: await postgresDialect(url, 'migrate') })
  try {
    await sql.raw(statement).execute(db)
  } catch (error) {
    if (codeOf(error) === PERMISSION_DENIED)
      throw new StartError('The user of the database may not create databases: grant CREATEDB, or name another server with --into.')
    throw connectionFault(url, error, variable)
  } finally {
    await db.destroy()
  }
}
