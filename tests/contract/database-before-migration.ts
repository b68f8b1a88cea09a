import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { createMigrationTable } from '../../server/database/migrate.ts'
import { migrations } from '../../generated/migrations.ts'
import { postgresDialect } from '../../server/database/postgres.ts'
import { sqliteDialect } from '../../server/database/sqlite.ts'

export type Row = Record<string, unknown>

/** Creates a database with the schema before this migration, and its migration log. The caller closes the connection. */
export async function createDatabaseBefore(databaseLocation: DatabaseLocation, id: string): Promise<Kysely<Record<string, Row>>> {
  const dialect =
    'dataDir' in databaseLocation
      ? sqliteDialect(join(databaseLocation.dataDir, 'steward.db'))
      : await postgresDialect(databaseLocation.databaseUrl, 'migrate')
  const before = new Kysely<Record<string, Row>>({ dialect })
  await createMigrationTable(before)
  for (const { id: earlier, up } of migrations.slice(
    0,
    migrations.findIndex((each) => each.id === id),
  )) {
    await before.insertInto('migration').values({ id: earlier, ranAt: 1 }).execute()
    await up(before as never)
  }
  return before
}
