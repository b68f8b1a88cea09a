import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import type { SomeSettings } from '../../config/settings/declaration.ts'
import type { DatabaseLocation } from '../../database/location.ts'
import { databaseFileIn } from '../../database/open.ts'
import { postgresDialect } from '../../database/postgres.ts'
import { sqliteDialect } from '../../database/sqlite.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** The database of a check, without migrations. */
export interface OpenedDatabase {
  location: DatabaseLocation | undefined
  /** Undefined without a valid setting, when it cannot be read, and for a folder that has no database yet. */
  db: Database | undefined
  /** Why it cannot be read. */
  fault?: unknown
  /** Whether a server has created its tables. */
  hasTables: boolean
}

/** Opens the database of the settings without changing it. */
export async function openForCheck({ DATABASE_URL, DATA_DIR }: SomeSettings<'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenedDatabase> {
  const location = DATABASE_URL ? { databaseUrl: DATABASE_URL } : DATA_DIR ? { dataDir: DATA_DIR } : undefined
  if (!location) return { location, db: undefined, hasTables: false }
  let db: Database | undefined
  try {
    db = await connect(location)
    if (db) await sql`select 1`.execute(db)
    return { location, db, hasTables: db !== undefined && (await hasTables(db)) }
  } catch (fault) {
    await db?.destroy()
    return { location, db: undefined, fault, hasTables: false }
  }
}

async function connect(location: DatabaseLocation): Promise<Database | undefined> {
  if ('databaseUrl' in location) return new Kysely<Tables>({ dialect: await postgresDialect(location.databaseUrl, 'migrate') })
  const path = databaseFileIn(location.dataDir)
  return existsSync(path) ? new Kysely<Tables>({ dialect: sqliteDialect(path) }) : undefined
}

/** Whether the database has the table of the files' storage, which each start creates. */
const hasTables = async (db: Database): Promise<boolean> => (await db.introspection.getTables()).some(({ name }) => name === 'file_storage')
