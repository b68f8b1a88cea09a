import { sql } from 'kysely'
import type { DatabaseLocation } from './location.ts'
import type { Database } from './tables.ts'

/**
 * Writes SQLite's file anew, so that nothing that was replaced is left in its free pages or in its log. PostgreSQL
 * overwrites old versions of rows by itself, in time; an operator who can't wait runs `VACUUM FULL`.
 */
export async function scrub(db: Database, location: DatabaseLocation): Promise<void> {
  if (!('dataDir' in location)) return
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
