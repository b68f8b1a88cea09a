import type { Kysely } from 'kysely'
import type { WithMigrations } from '../../database/migration-log.ts'
import type { Database } from '../../database/tables.ts'
import type { Head } from '../archive/format.ts'

/** Gives the rows of the migrations the times and versions of the backup. */
export async function setMigrations(db: Database, { migrations }: Head): Promise<void> {
  const log = db as unknown as Kysely<WithMigrations>
  for (const { id, ranAt, version, kind } of migrations)
    await log.updateTable('migration').set({ ranAt, version, kind }).where('id', '=', id).execute()
}
