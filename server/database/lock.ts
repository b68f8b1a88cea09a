import { join } from 'node:path'
import SqliteConnection from 'libsql'
import { StartError } from '../config/start-error.ts'
import { folderFault, restrictToOwner, createPrivateFolder, withFolder } from './data-dir.ts'

/**
 * Locks the data directory for this process and returns a function that releases the lock. The operating system holds the lock (SQLite's,
 * on a separate file) and releases it when the process ends, even after kill -9. Throws a StartError when another process holds it, unless
 * `isShared`, and when the folder is unusable.
 */
export function lockDataDir(dataDir: string, { isShared = false } = {}): () => void {
  createPrivateFolder('DATA_DIR', dataDir)
  const path = join(dataDir, 'in-use.lock')
  const connection = withFolder('DATA_DIR', dataDir, () => {
    restrictToOwner(path)
    return new SqliteConnection(path)
  })
  try {
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw folderFault('DATA_DIR', dataDir, error) ?? error
    if (isShared) return () => undefined
    throw new StartError(`Steward is already running on the data in ${dataDir}: stop it first, or set DATA_DIR to another folder.`)
  }
  return () => connection.close()
}
