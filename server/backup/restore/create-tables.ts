import type { Kysely } from 'kysely'
import { createMigrationTable, RELEASE, type WithMigrations } from '../../database/migration-log.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import type { Database } from '../../database/tables.ts'
import type { Head } from '../archive/format.ts'

/** Creates the tables of a backup with `run`, and gives the rows of the migrations its times and versions. */
export async function createTables(db: Database, head: Head, run: (migrations: readonly Migration[]) => Promise<unknown>): Promise<void> {
  const ids = new Set(head.migrations.map(({ id }) => id))
  await createMigrationTable(db)
  await run(RELEASE.migrations.filter(({ id }) => ids.has(id)))
  const log = db as unknown as Kysely<WithMigrations>
  for (const { id, ranAt, version, kind } of head.migrations)
    await log.updateTable('migration').set({ ranAt, version, kind }).where('id', '=', id).execute()
}
