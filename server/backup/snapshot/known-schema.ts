import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { createMigrationTable, RELEASE } from '../../database/migration-log.ts'
import type { Migration } from '../../database/migrations/migration.ts'
import { runMigrations } from '../../database/migrate.ts'
import { sqliteDialect } from '../../database/sqlite.ts'
import type { Tables } from '../../database/tables.ts'

/** Tables with the names of their columns. */
export type KnownSchema = ReadonlyMap<string, ReadonlySet<string>>

const cache = new Map<string, Promise<KnownSchema>>()

/**
 * Returns the schema that these migrations create, from an empty database in a temporary folder. Returns undefined when this program does not
 * know one of them. A database of PostgreSQL may also contain tables of other programs. A second call takes no time, which a snapshot that is taken
 * again needs (make-backup.ts).
 */
export async function knownSchema(ids: readonly string[]): Promise<KnownSchema | undefined> {
  const wanted = RELEASE.migrations.filter(({ id }) => ids.includes(id))
  if (wanted.length !== ids.length) return undefined
  const key = ids.join('\n')
  const schema = cache.get(key) ?? createSchema(wanted)
  cache.set(key, schema)
  return schema
}

async function createSchema(wanted: readonly Migration[]): Promise<KnownSchema> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-schema-'))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, 'schema.db')) })
  try {
    await createMigrationTable(db)
    await runMigrations(db, wanted, { now: 0 })
    const tables = await db.introspection.getTables()
    return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
