import { createPrivateFolder } from '../database/data-dir.ts'
import { lockDataDir } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import { scrub } from '../database/scrub.ts'
import type { Database } from '../database/tables.ts'
import { storeFor } from '../files/choose-store.ts'
import type { FileStore } from '../files/store.ts'
import { openPersonalData } from '../personal-data/open-personal-data.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'
import type { StartOptions } from './options.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

export interface OpenData {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Releases the lock of the data folder; call after closing the database. */
  release: () => void
}

type DataOptions = Pick<StartOptions, 'databaseLocation' | 'filesDir' | 'prepare' | 'clock' | 'schemas' | 'secret' | 'previousSecret'>

/**
 * Locks the folder, opens the database, runs migrations, prepares personal data and runs `prepare`, in this order. Throws a StartError when
 * the data is locked or unusable, and errors of `prepare`; closes everything on failure.
 */
export async function openData({ databaseLocation, filesDir, prepare, clock = Date.now, ...options }: DataOptions): Promise<OpenData> {
  const schemas = options.schemas ?? readSchemas()
  if (filesDir !== undefined) createPrivateFolder('FILES_DIR', filesDir)
  const release = 'dataDir' in databaseLocation ? lockDataDir(databaseLocation.dataDir) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(databaseLocation, clock())
    const { secret, previousSecret } = options
    const settings = { secret, previousSecret, erased: schemas.text('server.erased'), clock }
    const { personalData, changed } = await openPersonalData(db, PERSONAL_TABLES, settings)
    if (changed) await scrub(db, databaseLocation)
    const store = storeFor(databaseLocation, filesDir)
    await prepare?.({ db, personalData, schemas, store, now: clock() })
    return { db, personalData, schemas, clock, store, release }
  } catch (error) {
    await db?.destroy()
    release()
    throw error
  }
}
