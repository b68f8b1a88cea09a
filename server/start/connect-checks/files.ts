import type { Database } from '../../database/tables.ts'
import { bindStore } from '../../files/bind-store.ts'
import { storeFor } from '../../files/choose-store.ts'
import type { FileStore } from '../../files/store.ts'
import { type ConnectCheck, type Finding, good, problem, withProblems } from './connect-check.ts'
import { folderFinding } from './folder.ts'

/** Whether the folder of uploads can be written, and is the one that the database and its other servers use. */
export const filesCheck: ConnectCheck = {
  name: 'files',
  async run({ settings, database }) {
    const { FILES_DIR: filesDir } = settings
    const { location, db, fault, hasTables } = await database
    const folder = filesDir === undefined ? [] : [await folderFinding('FILES_DIR', filesDir)]
    if (!location || fault !== undefined) return folder
    const store = storeFor(location, filesDir)
    return [...folder, ...(await withProblems(() => (db && hasTables ? markFindings(db, store) : newDatabaseFindings(store))))]
  },
}

async function markFindings(db: Database, store: FileStore): Promise<Finding[]> {
  await bindStore(db, store, { isCommand: true })
  const row = await db.selectFrom('file_storage').select('mark').executeTakeFirst()
  if (store.folder === undefined || row === undefined || row.mark !== (await store.readMark())) return []
  return [good(`The folder of files (${store.folder}) is the one of this database and of its other servers.`)]
}

/** A new database must not begin with the files of another one. */
async function newDatabaseFindings(store: FileStore): Promise<Finding[]> {
  if (store.folder === undefined || (await store.readMark()) === undefined) return []
  for await (const _batch of store.staged(Number.POSITIVE_INFINITY))
    return [problem(`The folder ${store.folder} has the files of another database: set FILES_DIR to an empty folder.`)]
  return []
}
