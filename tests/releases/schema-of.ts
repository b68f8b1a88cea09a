import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { DatabaseLocation } from '../../server/database/location.ts'
import { postgresDialect } from '../../server/database/postgres.ts'
import { sqliteDialect } from '../../server/database/sqlite.ts'

/** Opens a database without running migrations. `schema` returns its definitions as sorted lines. */
export async function withSchema<Result>(
  location: DatabaseLocation,
  work: (db: Kysely<unknown>, schema: () => Promise<string[]>) => Promise<Result>,
): Promise<Result> {
  const isSqlite = 'dataDir' in location
  const dialect = isSqlite ? sqliteDialect(join(location.dataDir, 'steward.db')) : await postgresDialect(location.databaseUrl, 'migrate')
  const db = new Kysely<unknown>({ dialect })
  const schema = async () => {
    const { rows } = await (isSqlite ? SQLITE : POSTGRES).execute(db)
    return rows.map(({ line }) => line).sort()
  }
  try {
    return await work(db, schema)
  } finally {
    await db.destroy()
  }
}

type Line = { line: string }
const SQLITE = sql<Line>`
  select m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '-') || ' ' || c.pk as line
  from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table'
  union all select type || ' ' || name || ' ' || coalesce(sql, '-') from sqlite_master where type <> 'table'`
const POSTGRES = sql<Line>`
  select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '-') as line
  from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`
