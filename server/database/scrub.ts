import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { folderFault } from './data-dir.ts'
import type { DatabaseLocation } from './location.ts'
import type { Database } from './tables.ts'

/** How often and after what pauses the log is emptied again while something reads it, in milliseconds. */
const [ATTEMPTS, PAUSE_MS] = [100, 100]

/**
 * Rewrites SQLite's file, so that free pages and the log contain no replaced data; needs the file's size again on disk. PostgreSQL removes
 * old row versions over time; operators can run `VACUUM FULL` immediately. Throws a StartError when the folder is unusable, and an error when
 * another process keeps reading the log.
 */
export async function scrub(db: Database, location: DatabaseLocation): Promise<void> {
  if (!('dataDir' in location)) return
  try {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await emptyLog(db)
  } catch (error) {
    throw folderFault('DATA_DIR', location.dataDir, error) ?? error
  }
}

/**
 * Makes sure that the log is empty. SQLite does not empty it while something reads, and only tells so. The schema's name lets the driver run
 * this on the own thread, where no request reads at the same time; little is left to do.
 */
async function emptyLog(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma main.wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    if (attempt === ATTEMPTS) throw new Error('The log of the database is being read, so replaced data stays in it for now')
    await pause(PAUSE_MS)
  }
}
