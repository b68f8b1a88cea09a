import { join } from 'node:path'
import type { DatabaseLocation } from '../database/location.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'
import { tableStore } from './table-store.ts'

/** Beside SQLite in its folder, else in the database; or in `filesDir`, a folder that all servers of one database share. */
export function storeFor(location: DatabaseLocation, filesDir: string | undefined): FileStore {
  if (filesDir !== undefined) return folderStore(filesDir)
  return 'dataDir' in location ? folderStore(join(location.dataDir, 'files')) : tableStore
}
