import type { Database } from '../database/tables.ts'
import type { FileStore } from './store.ts'

/** The store lacks the bytes of a file that the database knows, or has another number of them. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
  /** The file's id. */
  readonly code: string
  constructor(fileId: string, message = 'The storage lacks the bytes of a file') {
    super(message)
    this.code = fileId
  }
}

const recordedSize = async (db: Database, fileId: string) =>
  (await db.selectFrom('file').select('size').where('fileId', '=', fileId).executeTakeFirst())?.size

/**
 * Returns the store, but a file whose size differs from the recorded one counts as missing, so that no part of it is answered. Calls
 * `report` with a MissingFileError whenever it opens a file without its bytes.
 */
export const reportMissing = (store: FileStore, report: (error: MissingFileError) => void): FileStore => ({
  ...store,
  async open(db, fileId) {
    const file = await store.open(db, fileId)
    const recorded = file && (await recordedSize(db, fileId))
    if (file && (recorded === undefined || recorded === file.size)) return file
    report(
      file ? new MissingFileError(fileId, `The storage has ${file.size} of ${recorded} bytes of a file`) : new MissingFileError(fileId),
    )
    return undefined
  },
})
