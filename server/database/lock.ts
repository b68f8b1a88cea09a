import { join } from 'node:path'
import SqliteConnection from 'libsql'
import { StartError } from '../config/start-error.ts'
import { folderFault, keepPrivate, makeFolder, withFolder } from './data-dir.ts'

/**
 * Takes the data directory for this process alone and returns how to give it back. The lock is one the operating
 * system holds (SQLite's, on a file of its own), so it goes away with the process, even after kill -9, and no
 * process id can be mistaken for another. Throws a StartError when someone else has it, and when the folder can't be used.
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder('DATA_DIR', dataDir)
  const path = join(dataDir, 'in-use.lock')
  const connection = withFolder('DATA_DIR', dataDir, () => {
    keepPrivate(path)
    return new SqliteConnection(path)
  })
  try {
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw folderFault('DATA_DIR', dataDir, error) ?? error
    throw new StartError(`Steward is already running on the data in ${dataDir}: stop it first, or set DATA_DIR to another folder.`)
  }
  return () => connection.close()
}
