import { makeFolder } from '../database/data-dir.ts'
import { lockDataDir } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/tables.ts'
import { storeFor } from '../files/choose-store.ts'
import type { FileStore } from '../files/store.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'
import type { StartOptions } from './options.ts'

/** What a server reads and writes. */
export interface OpenData {
  db: Database
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Gives back the lock of the data's folder, once the database is closed. */
  release: () => void
}

/**
 * Takes the lock, opens the database, runs its migrations and `prepare`, in that order. Throws a StartError when the data
 * is taken or can't be used, and what `prepare` throws; nothing stays open then.
 */
export async function openData({ databaseLocation, filesDir, prepare, clock = Date.now, ...options }: StartOptions): Promise<OpenData> {
  const schemas = options.schemas ?? readSchemas()
  if (filesDir !== undefined) makeFolder('FILES_DIR', filesDir)
  const release = 'dataDir' in databaseLocation ? lockDataDir(databaseLocation.dataDir) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(databaseLocation, clock())
    const store = storeFor(databaseLocation, filesDir)
    await prepare?.(db, schemas, clock(), store)
    return { db, schemas, clock, store, release }
  } catch (error) {
    await db?.destroy()
    release()
    throw error
  }
}
