import { join } from 'node:path'
import type { DatabaseLocation } from '../database/location.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'
import { tableStore } from './table-store.ts'

/** Returns the store: the folder `filesDir` when set (shared by all servers), a folder beside SQLite, or a table in PostgreSQL. */
export function storeFor(location: DatabaseLocation, filesDir: string | undefined): FileStore {
  if (filesDir !== undefined) return folderStore(filesDir)
  return 'dataDir' in location ? folderStore(join(location.dataDir, 'files')) : tableStore
}
