import { sql } from 'kysely'
import { folderFault } from './data-dir.ts'
import type { DatabaseLocation } from './location.ts'
import type { Database } from './tables.ts'

/**
 * Writes SQLite's file anew, so that nothing that was replaced is left in its free pages or in its log; needs room for the file a
 * second time. PostgreSQL overwrites old versions of rows by itself, in time; an operator who can't wait runs `VACUUM FULL`.
 * Throws a StartError when the folder can't be used.
 */
export async function scrub(db: Database, location: DatabaseLocation): Promise<void> {
  if (!('dataDir' in location)) return
  try {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    throw folderFault('DATA_DIR', location.dataDir, error) ?? error
  }
}
