import { Kysely } from 'kysely'
import { sqliteDialect } from './dialect.ts'
import { migrations } from './migrations.ts'
import type { Database, Tables } from './tables.ts'

type WithMigrations = {
  migration: { id: string; ranAt: number }
}

/**
 * Opens the database file at `path` (made if it isn't there) and brings its tables up to date.
 * `now` (epoch ms) is noted beside each migration. Throws what the database throws; a failed migration leaves no trace.
 */
export async function openDatabase(path: string, now: number): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  try {
    await migrate(db, now)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function migrate(db: Database, now: number): Promise<void> {
  const log = db.withTables<WithMigrations>()
  await log.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ranAt', 'bigint', (column) => column.notNull())
    .execute()
  const done = new Set((await log.selectFrom('migration').select('id').execute()).map(({ id }) => id))
  for (const { id, up } of migrations.filter((migration) => !done.has(migration.id))) {
    await log.transaction().execute(async (transaction) => {
      await up(transaction as unknown as Kysely<unknown>)
      await transaction.insertInto('migration').values({ id, ranAt: now }).execute()
    })
  }
}
