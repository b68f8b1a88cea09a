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

/** What a server reads and writes. */
export interface OpenData {
  db: Database
  personalData: PersonalData
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Gives back the lock of the data's folder, once the database is closed. */
  release: () => void
}

type DataOptions = Pick<StartOptions, 'databaseLocation' | 'filesDir' | 'prepare' | 'clock' | 'schemas' | 'secret' | 'previousSecret'>

/**
 * Takes the lock, opens the database, runs its migrations, makes its personal data ready and runs `prepare`, in that order.
 * Throws a StartError when the data is taken or can't be used or read, and what `prepare` throws; nothing stays open then.
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
