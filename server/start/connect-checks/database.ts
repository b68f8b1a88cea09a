import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { folderFault } from '../../database/data-dir.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { StartError } from '../../config/start-error.ts'
import { pendingMigrations, readRan, RELEASE } from '../../database/migration-log.ts'
import { connectionFault } from '../../database/postgres.ts'
import type { Database } from '../../database/tables.ts'
import { findHeld } from '../../backup/hold.ts'
import { type ConnectCheck, type Finding, good, problem, warning } from './connect-check.ts'
import { folderFinding } from './folder.ts'

/** PostgreSQL's number of the oldest supported version. */
const OLDEST_VERSION = 150_000

/** Whether the database answers, has the right version and encoding, and permits creating tables and writing. */
export const databaseCheck: ConnectCheck = {
  name: 'database',
  async run({ database }) {
    const { location, db, fault } = await database
    if (!location) return []
    const folder = 'dataDir' in location ? [await folderFinding('DATA_DIR', location.dataDir)] : []
    if (folder.some(({ level }) => level !== 'good')) return folder
    if (fault !== undefined) return [problem(faultOf(location, fault))]
    if (!db) return folder
    try {
      const versions = 'databaseUrl' in location ? await versionFindings(db) : folder
      return [...versions, await schemaFinding(db), await writeFinding(location, db), ...(await heldFindings(db))]
    } catch (error) {
      return [problem(faultOf(location, error))]
    }
  },
}

async function versionFindings(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; text: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_version') as text,
      current_setting('server_encoding') as encoding`.execute(db)
  const { version = '0', text = '', encoding = '' } = rows[0] ?? {}
  return [
    Number(version) >= OLDEST_VERSION
      ? good(`The database of DATABASE_URL is PostgreSQL ${text}.`)
      : problem(`The database of DATABASE_URL is PostgreSQL ${text}: 15 or newer is needed.`),
    encoding === 'UTF8'
      ? good('The database of DATABASE_URL is encoded in UTF-8.')
      : problem(`The database of DATABASE_URL is encoded in ${encoding}: make it with "encoding 'UTF8'".`),
  ]
}

/** A restored copy that is not released looks like a service whose cards are lost. */
async function heldFindings(db: Database): Promise<Finding[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'restored_copy') || !(await findHeld(db))) return []
  return [warning('The database is a restored copy, which sends nothing: npm run admin -- release-copy releases it.')]
}

/** Whether this program can use the schema, which a newer one may have changed. */
async function schemaFinding(db: Database): Promise<Finding> {
  try {
    const pending = pendingMigrations(RELEASE, await readRan(db, RELEASE), false)
    return good(`Version ${RELEASE.version} can use the database; its start runs ${pending.length} migrations.`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return problem(error.message)
  }
}

/** Ends a transaction that must leave nothing. */
class RollBack extends Error {}

async function writeFinding(location: DatabaseLocation, db: Database): Promise<Finding> {
  const table = sql.id(`check_${randomUUID().replaceAll('-', '')}`)
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`create table ${table} (id integer)`.execute(transaction)
      await sql`insert into ${table} values (1)`.execute(transaction)
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) return problem(faultOf(location, error))
  }
  return good('The database permits creating tables and writing.')
}

function faultOf(location: DatabaseLocation, error: unknown): string {
  if ('databaseUrl' in location) return connectionFault(location.databaseUrl, error).message
  const code = String((error as { code?: unknown } | null)?.code)
  return folderFault('DATA_DIR', location.dataDir, error)?.message ?? `The database in DATA_DIR can't be used: ${code}.`
}
