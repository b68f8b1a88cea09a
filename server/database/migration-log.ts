import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { migrations } from '../../generated/migrations.ts'
import { programVersion } from '../config/program-version.ts'
import { StartError } from '../config/start-error.ts'
import type { Migration, MigrationKind } from './migrations/migration.ts'
import type { Database } from './tables.ts'

/** A migration that ran in this database, with the version of the program that ran it. */
interface MigrationTable {
  id: string
  ranAt: number
  kind: MigrationKind
  version: string
}

export type WithMigrations = { migration: MigrationTable }
export type Ran = Pick<MigrationTable, 'id' | 'kind' | 'version'>

/** A program: its version, and the migrations that it knows. */
export interface Release {
  version: string
  migrations: readonly Migration[]
}

export const RELEASE: Release = { version: programVersion(), migrations }

/** The first migration of the unreleased version 0.1.0, whose migrations were replaced by `001-initial`. */
const UNRELEASED = '001-journey'

/** The number of attempts: servers that create the same table at once can fail. */
const MAX_ATTEMPTS = 5

/** Creates the table of migrations unless it exists. Throws the database's error, e.g. for missing permissions. */
export async function createMigrationTable<Tables>(db: Kysely<Tables>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.schema
        .createTable('migration')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('ranAt', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .execute()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Returns the migrations that ran, from a database with the table of migrations. Throws a StartError when `release` cannot use the database:
 * for a database of version 0.1.0, and when a newer version ran a `contract` migration. A newer version's `expand` migrations are accepted,
 * because older instances start again during a rolling deploy and after a rollback.
 */
export async function readMigrations(db: Kysely<WithMigrations>, release: Release): Promise<Ran[]> {
  const unreleased = await db.selectFrom('migration').select('id').where('id', '=', UNRELEASED).executeTakeFirst()
  if (unreleased)
    throw new StartError(
      'This database was created by version 0.1.0, whose data cannot be used: set DATA_DIR or DATABASE_URL to an empty one.',
    )
  const ran = await db.selectFrom('migration').select(['id', 'kind', 'version']).orderBy('id').execute()
  const known = new Set(release.migrations.map(({ id }) => id))
  const newer = ran.findLast(({ id, kind }) => kind === 'contract' && !known.has(id))
  if (!newer) return ran
  throw new StartError(
    `Version ${newer.version} changed this database (${newer.id}), and version ${release.version} cannot use it: start version ${newer.version} or a newer one.`,
  )
}

/** Returns the migrations that ran; none in a database without the table of migrations. Throws like `readMigrations`. */
export async function readRan(db: Database, release: Release): Promise<Ran[]> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'migration') ? await readMigrations(db as unknown as Kysely<WithMigrations>, release) : []
}

/**
 * Returns the migrations of `release` that have not run and may run now. A `contract` migration may run with `contracts`, and in a database
 * that only this version has migrated, because no older program can be connected to it.
 */
export function pendingMigrations({ version, migrations: known }: Release, ran: readonly Ran[], contracts: boolean): Migration[] {
  const done = new Set(ran.map(({ id }) => id))
  const mayContract = contracts || ran.every((each) => each.version === version)
  return known.filter(({ id, kind }) => !done.has(id) && (kind === 'expand' || mayContract))
}
