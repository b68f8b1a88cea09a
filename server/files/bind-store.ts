import { randomUUID } from 'node:crypto'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { withPlace } from './with-place.ts'
import type { FilePlace, FileStore } from './store.ts'

const ROW = 1
/** How many of the newest files a storage without a mark is searched for. Several, because single files may be lost. */
const SAMPLE = 20

/**
 * Binds the database to the storage of its files by a mark that both have (docs/architecture/files.md). Throws a StartError when the store
 * is not the one with the database's files, for example because a share is not mounted, when the place has the files of another database,
 * and when it cannot be used. A database without files accepts any other store. With `isCommand` it only checks: a command without FILES_DIR
 * must not bind the database of a service that has it.
 */
export async function bindStore(db: Database, store: FileStore, { isCommand = false } = {}): Promise<void> {
  await withPlace(store, async () => {
    while (!(await inTransaction(db, (transaction) => bind(transaction, store, isCommand))));
  })
}

/** Returns the problem of a place with the files of another database, which the sweep would delete. */
export const ofOthers = ({ kind, name, setting }: FilePlace): string =>
  `The ${kind} ${name} has the files of another database: set ${setting} to an empty ${kind}.`

/** Returns false when another server bound the database meanwhile. */
async function bind(db: Database, store: FileStore, isCommand: boolean): Promise<boolean> {
  const row = await db.selectFrom('file_storage').select('mark').where('id', '=', ROW).executeTakeFirst()
  const found = await store.readMark()
  const mark = found ?? randomUUID()
  const fits = row === undefined ? await hasFilesOf(db, store) : row.mark === found || !(await hasFiles(db))
  if (!fits) throw otherStore(store, row?.mark ?? mark)
  if (row === undefined || row.mark !== found) {
    if (isCommand) return true
    if (store.place && found !== undefined && (await isOfOthers(db, store))) throw new StartError(ofOthers(store.place))
    if (row === undefined) return insert(db, store, mark)
    await db.updateTable('file_storage').set({ mark }).where('id', '=', ROW).execute()
  }
  await store.setMark(mark)
  return true
}

const hasFiles = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('file').select('fileId').limit(1).executeTakeFirst()) !== undefined

/** Whether the store has files, and the database knows none. */
async function isOfOthers(db: Database, store: FileStore): Promise<boolean> {
  if (await hasFiles(db)) return false
  for await (const _batch of store.staged(Number.POSITIVE_INFINITY)) return true
  return false
}

async function insert(db: Database, store: FileStore, mark: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file_storage')
    .values({ id: ROW, mark })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  await store.setMark(mark)
  return true
}

/** Whether the store contains one of the newest files of the database, or the database knows none. */
async function hasFilesOf(db: Database, store: FileStore): Promise<boolean> {
  const newest = await db.selectFrom('file').select('fileId').orderBy('createdAt', 'desc').limit(SAMPLE).execute()
  for (const { fileId } of newest) if (await store.open(db, fileId)) return true
  return newest.length === 0
}

function otherStore({ place }: FileStore, mark: string): StartError {
  if (place === undefined)
    return new StartError('The files of this database are in a folder or a bucket: set FILES_DIR or FILES_S3_BUCKET to it.')
  const { kind, name, setting } = place
  if (mark === 'database') return new StartError(`The files of this database are in the database: unset ${setting}.`)
  const find = kind === 'folder' ? 'mount or restore their folder' : 'restore their bucket'
  return new StartError(
    `The files of this database are not in ${name}: ${find}, or set ${setting} to it. To continue without them, ${place.writeMark(mark)}.`,
  )
}
