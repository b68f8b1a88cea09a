import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import { folderFault, restrictToOwner, withFolder } from './data-dir.ts'
import { createMigrationTable, migrate } from './migrate.ts'
import type { DatabaseLocation } from './location.ts'
import { connectionFault, type PoolState, poolStateOf, postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database, Tables } from './tables.ts'

/** The database file in the data folder. */
const FILE = 'steward.db'

/** Returns the path of the database in a data folder. */
export const databaseFileIn = (dataDir: string): string => join(dataDir, FILE)

/**
 * Opens the database and runs pending migrations; `now` (epoch ms) is recorded with each. Throws a StartError when the folder or PostgreSQL
 * is unusable, otherwise the database's error. A failed migration is rolled back.
 */
export async function openDatabase(location: DatabaseLocation, now: number): Promise<Database> {
  if ('dataDir' in location) {
    const { dataDir } = location
    const path = databaseFileIn(dataDir)
    const dialect = withFolder('DATA_DIR', dataDir, () => {
      restrictToOwner(path)
      return sqliteDialect(path)
    })
    return await prepareOrClose(new Kysely<Tables>({ dialect }), (opened) =>
      migrate(opened, now).catch((error: unknown) => {
        throw folderFault('DATA_DIR', dataDir, error) ?? error
      }),
    )
  }
  const { databaseUrl } = location
  const migrating = await postgresDialect(databaseUrl, 'migrate')
  await withDatabase(migrating, async (db) => {
    await checkPostgres(db, databaseUrl)
    await migrate(db, now)
  })
  const dialect = await postgresDialect(databaseUrl, 'serve')
  const db = new Kysely<Tables>({ dialect })
  const state = poolStateOf(dialect)
  if (state) pools.set(db, state)
  return db
}

const pools = new WeakMap<Database, () => PoolState>()

/** Returns the state of the connections of PostgreSQL; undefined for SQLite. */
export const databasePool = (db: Database): (() => PoolState) | undefined => pools.get(db)

/** Throws a StartError when the data folder has no database, without creating one. */
export function requireDatabaseFile(location: DatabaseLocation): void {
  if (!('dataDir' in location) || existsSync(databaseFileIn(location.dataDir))) return
  throw new StartError(`DATA_DIR (${location.dataDir}) has no ${FILE}: set DATA_DIR to the folder with the server's data.`)
}

async function prepareOrClose(db: Database, prepare: (db: Database) => Promise<void>): Promise<Database> {
  try {
    await prepare(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function withDatabase(dialect: Dialect, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await prepareOrClose(new Kysely<Tables>({ dialect }), work)
  await db.destroy()
}

/** Throws a StartError unless PostgreSQL is reachable, permits creating tables and uses UTF-8. */
async function checkPostgres(db: Database, url: string): Promise<void> {
  let encoding: string | undefined
  try {
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    encoding = rows[0]?.server_encoding
    await createMigrationTable(db)
  } catch (error) {
    throw connectionFault(url, error)
  }
  if (encoding !== 'UTF8') throw new StartError(`The database of DATABASE_URL is encoded in ${encoding}: make it with "encoding 'UTF8'".`)
}
