import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseLocation } from '../../server/database/location.ts'
import type { Database } from '../../server/database/tables.ts'

/**
 * Returns everything that a database stores, as one text: the bytes of all SQLite files, deleted data included, or every
 * row of every PostgreSQL table.
 */
export async function dumpDatabase(db: Database, databaseLocation: DatabaseLocation): Promise<string> {
  if ('dataDir' in databaseLocation) {
    const { dataDir } = databaseLocation
    const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.startsWith('steward.db'))
    return files.map(({ name }) => readFileSync(join(dataDir, name), 'latin1')).join('\n')
  }
  const tables = await db.introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select entry::text as row from ${sql.table(name)} as entry`.execute(db)
      return `${name}\n${rows.map(({ row }) => row).join('\n')}`
    }),
  )
  return texts.join('\n')
}
