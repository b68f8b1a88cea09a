import { join } from 'node:path'
import SqliteConnection from 'libsql'
import { StartError } from '../config/start-error.ts'
import { folderFault, restrictToOwner, createPrivateFolder, withFolder } from './data-dir.ts'
import { finishRestore } from './finish-restore.ts'

/**
 * Locks the data directory for this process and returns a function that releases the lock. Finishes a restore that was interrupted after its
 * commit. Throws a StartError when another process holds the lock, unless `isShared`, and when the folder is unusable.
 */
export function lockDataDir(dataDir: string, { isShared = false } = {}): () => void {
  createPrivateFolder('DATA_DIR', dataDir)
  const unlock = tryLock(dataDir, 'in-use.lock')
  if (unlock) {
    withFolder('DATA_DIR', dataDir, () => finishRestore(dataDir))
    return unlock
  }
  if (isShared) return () => undefined
  throw new StartError(`Steward is already running on the data in ${dataDir}: stop it first, or set DATA_DIR to another folder.`)
}

/** Locks a folder by a file in it and returns the function that releases the lock. Throws a StartError with `refusal` when another process holds it. */
export function lockFolder(folder: string, file: string, refusal: string): () => void {
  const unlock = tryLock(folder, file)
  if (!unlock) throw new StartError(refusal)
  return unlock
}

/**
 * Returns undefined when another process holds the lock. The operating system holds it (SQLite's, on a separate file) and releases it when the
 * process ends, even after kill -9.
 */
function tryLock(folder: string, file: string): (() => void) | undefined {
  const path = join(folder, file)
  const connection = withFolder('DATA_DIR', folder, () => {
    restrictToOwner(path)
    return new SqliteConnection(path)
  })
  try {
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw folderFault('DATA_DIR', folder, error) ?? error
    return undefined
  }
  return () => connection.close()
}
