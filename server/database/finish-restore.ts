import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flush } from './flush.ts'

/** The folder in DATA_DIR with the database of a restore that has not been committed; a killed restore leaves it. */
export const RESTORING = '.restoring'
/** Its name from the commit until the database is in its place. */
const RESTORED = '.restored'
const DATABASE = 'steward.db'

/**
 * Commits a restored database: from this moment it is the database of the folder. The caller has the folder's lock, and has flushed the
 * restored files.
 */
export function commitRestore(dataDir: string): void {
  renameSync(join(dataDir, RESTORING), join(dataDir, RESTORED))
  flush(dataDir)
  finishRestore(dataDir)
}

/**
 * Finishes a committed restore, also one that was killed. The old log is deleted first, because SQLite would apply it to the restored
 * database. Does nothing without a committed restore. The caller has the folder's lock.
 */
export function finishRestore(dataDir: string): void {
  const restored = join(dataDir, RESTORED)
  if (!existsSync(restored)) return
  if (existsSync(join(restored, DATABASE))) {
    for (const name of [`${DATABASE}-wal`, `${DATABASE}-shm`]) rmSync(join(dataDir, name), { force: true })
    flush(dataDir)
    renameSync(join(restored, DATABASE), join(dataDir, DATABASE))
    flush(dataDir)
  }
  rmSync(restored, { recursive: true, force: true })
}
