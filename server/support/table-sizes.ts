import { sql } from 'kysely'
import type { DatabaseLocation } from '../database/location.ts'
import type { Database } from '../database/tables.ts'

/** A table: its number of rows, which PostgreSQL's statistics estimate, and with PostgreSQL its size with indexes. */
export interface TableSize {
  table: string
  rows: number
  bytes?: number
}

/** Returns the sizes of all tables, by name. */
export async function tableSizes(db: Database, location: DatabaseLocation): Promise<TableSize[]> {
  if ('databaseUrl' in location) {
    const { rows } = await sql<{ table: string; rows: string | number; bytes: string | number }>`
      select relname as table, n_live_tup as rows, pg_total_relation_size(relid) as bytes
      from pg_stat_user_tables where schemaname = current_schema() order by relname`.execute(db)
    return rows.map(({ table, ...sizes }) => ({ table, rows: Number(sizes.rows), bytes: Number(sizes.bytes) }))
  }
  const tables = await db.introspection.getTables()
  const sizes: TableSize[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    sizes.push({ table: name, rows: Number(rows[0]?.count) })
  }
  return sizes.sort((one, two) => one.table.localeCompare(two.table, 'en'))
}
