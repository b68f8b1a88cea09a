import type { Database } from '../../database/tables.ts'
import { bindStore, ofOthers } from '../../files/bind-store.ts'
import { filesIn, openBucket, storeFor } from '../../files/choose-store.ts'
import type { FileStore } from '../../files/store.ts'
import { withPlace } from '../../files/with-place.ts'
import { type ConnectCheck, type Finding, good, problem, withProblems } from './connect-check.ts'
import { folderFinding } from './folder.ts'

/** Shorter than the limit of a check, so that a service that does not answer is named. */
const S3_LIMITS = { limitMs: 4_000, silentMs: 1_500 }

/** Whether the place of uploads can be read and written, and is the one that the database and its other servers use. */
export const filesCheck: ConnectCheck = {
  name: 'files',
  async run({ settings, database }) {
    const place = filesIn(settings)
    const { location, db, fault, hasTables } = await database
    const bucket = place.filesBucket && (await openBucket(place.filesBucket, S3_LIMITS))
    const found = [
      ...(place.filesDir === undefined ? [] : [await folderFinding('FILES_DIR', place.filesDir)]),
      ...(bucket ? await withProblems(() => bucketFindings(bucket)) : []),
    ]
    const isUnusable = bucket !== undefined && found.some(({ level }) => level !== 'good')
    if (!location || fault !== undefined || isUnusable) return found
    const store = bucket ?? storeFor(location, place.filesDir)
    const marks = () => withPlace(store, () => (db && hasTables ? markFindings(db, store) : newDatabaseFindings(store)))
    return [...found, ...(await withProblems(marks))]
  },
}

/** Writes, reads, lists and deletes a test object. */
const bucketFindings = (store: FileStore): Promise<Finding[]> =>
  withPlace(store, async () => {
    await store.check()
    for await (const _batch of store.staged(Number.POSITIVE_INFINITY)) break
    return [good(`The bucket of files (${store.place?.name}) can be written, read and listed, and its objects can be deleted.`)]
  })

async function markFindings(db: Database, store: FileStore): Promise<Finding[]> {
  await bindStore(db, store, { isCommand: true })
  const { place } = store
  const row = await db.selectFrom('file_storage').select('mark').executeTakeFirst()
  if (place === undefined || row === undefined || row.mark !== (await store.readMark())) return []
  return [good(`The ${place.kind} of files (${place.name}) is the one of this database and of its other servers.`)]
}

/** A new database must not begin with the files of another one. */
async function newDatabaseFindings(store: FileStore): Promise<Finding[]> {
  if (store.place === undefined || (await store.readMark()) === undefined) return []
  for await (const _batch of store.staged(Number.POSITIVE_INFINITY)) return [problem(ofOthers(store.place))]
  return []
}
