import { sql } from 'kysely'
import { folderFault } from './data-dir.ts'
import type { DatabaseLocation } from './location.ts'
import type { Database } from './tables.ts'

/**
 * Rewrites SQLite's file, so that free pages and the log contain no replaced data; needs the file's size again on disk. PostgreSQL removes
 * old row versions over time; operators can run `VACUUM FULL` immediately. Throws a StartError when the folder is unusable.
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
