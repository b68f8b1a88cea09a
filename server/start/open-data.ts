import { openHold, type SendingHold } from '../backup/hold.ts'
import { createPrivateFolder } from '../database/data-dir.ts'
import { lockDataDir } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import type { DatabaseLocation } from '../database/location.ts'
import type { Database } from '../database/tables.ts'
import { bindStore } from '../files/bind-store.ts'
import { openStore } from '../files/choose-store.ts'
import { finishRestoredFiles } from '../files/restored-files.ts'
import { reportMissing } from '../files/report-missing.ts'
import type { FileStore } from '../files/store.ts'
import { type Log, logFault } from '../http/log/log.ts'
import { openPersonalData, type Preparation } from '../personal-data/open-personal-data.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { recordMasterKeys } from '../personal-data/started-keys.ts'
import { readSchemas, type Schemas } from '../schemas/read-schemas.ts'
import type { StartOptions } from './options.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'
import { isScrubDue } from './scrub-note.ts'

export interface OpenData {
  db: Database
  databaseLocation: DatabaseLocation
  personalData: PersonalData
  /** Encrypts what is in clear, and what a change of SECRET_KEY left; a server runs it beside serving. */
  preparation: Preparation
  isPreparationDue: boolean
  schemas: Schemas
  clock: () => number
  store: FileStore
  /** Whether the data is a restored copy that must not send. */
  hold: SendingHold
  /** Releases the lock of the data folder; call after closing the database. */
  release: () => void
}

interface DataOptions
  extends Pick<
    StartOptions,
    'databaseLocation' | 'filesDir' | 'filesBucket' | 'prepare' | 'clock' | 'schemas' | 'secret' | 'previousSecret'
  > {
  /** Whether an operator's command opens the data, which then stays bound to the service's files. */
  isCommand?: boolean
  /** Whether the data may be opened while a server uses it, for short transactions only. */
  isShared?: boolean
}

/**
 * Locks the folder, opens the database, runs migrations, opens personal data, finds the files and runs `prepare`, in this order. Throws a
 * StartError when the data is locked, unusable or lacks its files, and errors of `prepare`; closes everything on failure. `log` receives the
 * first unreadable value of each column, and each missing file.
 */
export async function openData(
  { databaseLocation, prepare, clock = Date.now, isCommand = false, isShared = false, ...options }: DataOptions,
  log: Log = () => undefined,
): Promise<OpenData> {
  const schemas = options.schemas ?? readSchemas()
  if (options.filesDir !== undefined) createPrivateFolder('FILES_DIR', options.filesDir)
  const release = 'dataDir' in databaseLocation ? lockDataDir(databaseLocation.dataDir, { isShared }) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(databaseLocation, clock())
    const { secret, previousSecret } = options
    const [erased, unavailable] = [schemas.text('server.erased'), schemas.text('server.unavailable')]
    const onUnreadable = (error: unknown) => logFault(log, 'personal data', error)
    const settings = { secret, previousSecret, erased, unavailable, clock, onUnreadable }
    const { personalData, preparation } = await openPersonalData(db, PERSONAL_TABLES, settings)
    await recordMasterKeys(db, { secret, previousSecret }, clock())
    const isPreparationDue = Object.values(preparation.waiting).some((count) => count > 0) || (await isScrubDue(db))
    const bare = await openStore(databaseLocation, options)
    await finishRestoredFiles(db, bare)
    await bindStore(db, bare, { isCommand })
    const store = reportMissing(bare, (error) => logFault(log, 'files', error))
    await prepare?.({ db, personalData, schemas, store, now: clock() })
    return { db, databaseLocation, personalData, preparation, isPreparationDue, schemas, clock, store, hold: await openHold(db), release }
  } catch (error) {
    await db?.destroy()
    release()
    throw error
  }
}
