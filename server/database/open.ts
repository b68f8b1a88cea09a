import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import { folderFault, restrictToOwner, withFolder } from './data-dir.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { createMigrationTable } from './migration-log.ts'
import type { DatabaseLocation, PostgresLocation } from './location.ts'
import { connectionFault, type PoolState, poolStateOf, postgresDialect, type Use } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database, Tables } from './tables.ts'

/** The database file in the data folder. */
const FILE = 'steward.db'

/** Returns the path of the database in a data folder. */
export const databaseFileIn = (dataDir: string): string => join(dataDir, FILE)

/**
 * Opens the database and runs pending migrations; `now` (epoch ms) is recorded with each. Throws a StartError when the folder or PostgreSQL
 * is unusable, or the database is of another version, otherwise the database's error. A failed migration is rolled back.
 */
export async function openDatabase(location: DatabaseLocation, now: number): Promise<Database> {
  return (await openMigrated(location, { now })).db
}

/** Opens the database like `openDatabase`; `ran` has the ids of the migrations that this call ran. */
export async function openMigrated(location: DatabaseLocation, options: MigrateOptions): Promise<{ db: Database; ran: string[] }> {
  if ('dataDir' in location) {
    const { dataDir } = location
    const db = openSqlite(dataDir)
    const ran = await orClose(db, async () => {
      try {
        return await migrate(db, options)
      } catch (error) {
        throw folderFault('DATA_DIR', dataDir, error) ?? error
      }
    })
    return { db, ran }
  }
  const { databaseUrl } = location
  const migrating = await openPostgres(location, 'migrate')
  const ran = await orClose(migrating, async () => {
    await checkPostgres(migrating, databaseUrl)
    return await migrate(migrating, options)
  })
  await migrating.destroy()
  return { db: await openPostgres(location, 'serve'), ran }
}

/** Runs `work` on the database without migrations. Throws StartErrors like `openDatabase`. */
export async function withUnmigrated<Result>(location: DatabaseLocation, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = 'dataDir' in location ? openSqlite(location.dataDir) : await openPostgres(location, 'migrate')
  try {
    return await work(db)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw 'dataDir' in location ? (folderFault('DATA_DIR', location.dataDir, error) ?? error) : connectionFault(location.databaseUrl, error)
  } finally {
    await db.destroy()
  }
}

async function openPostgres({ databaseUrl, connections }: PostgresLocation, use: Use): Promise<Database> {
  const dialect = await postgresDialect(databaseUrl, use, connections)
  const db = new Kysely<Tables>({ dialect })
  const state = poolStateOf(dialect)
  if (state) pools.set(db, state)
  return db
}

const pools = new WeakMap<Database, () => PoolState>()

/** Returns the state of the connections of PostgreSQL; undefined for SQLite. */
export const databasePool = (db: Database): (() => PoolState) | undefined => pools.get(db)

function openSqlite(dataDir: string): Database {
  const path = databaseFileIn(dataDir)
  const dialect = withFolder('DATA_DIR', dataDir, () => {
    restrictToOwner(path)
    return sqliteDialect(path)
  })
  return new Kysely<Tables>({ dialect })
}

/** Throws a StartError when the data folder has no database, without creating one. */
export function requireDatabaseFile(location: DatabaseLocation): void {
  if (!('dataDir' in location) || existsSync(databaseFileIn(location.dataDir))) return
  throw new StartError(`DATA_DIR (${location.dataDir}) has no ${FILE}: set DATA_DIR to the folder with the server's data.`)
}

/** Runs `work` and closes the database when it fails. */
async function orClose<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await db.destroy()
    throw error
  }
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
