import type { Database } from '../database/tables.ts'
import { storedSha256 } from './read-file.ts'
import type { FileStore, StoredFile } from './store.ts'

/** The store lacks the bytes of a file that the database knows, or has others. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
  /** The file's id. */
  readonly code: string
  constructor(fileId: string, message: string) {
    super(message)
    this.code = fileId
  }
}

/** Returns how the stored bytes differ from the file's row; undefined when they do not. A file that is being written has no row yet. */
async function faultOf(db: Database, fileId: string, file: StoredFile): Promise<string | undefined> {
  const recorded = await db.selectFrom('file').select(['size', 'sha256']).where('fileId', '=', fileId).executeTakeFirst()
  if (!recorded) return undefined
  if (recorded.size !== file.size) return `The storage has ${file.size} of ${recorded.size} bytes of a file`
  const isIntact = recorded.sha256 === null || recorded.sha256 === (await storedSha256(file))
  return isIntact ? undefined : 'The storage has other bytes of a file than those that were uploaded'
}

/**
 * Returns the store, but a file whose size or hash differs from the recorded one counts as missing, so that no part of it is answered. A
 * file with a hash is therefore read twice. Calls `report` with a MissingFileError whenever it opens a file without its bytes.
 */
export const reportMissing = (store: FileStore, report: (error: MissingFileError) => void): FileStore => ({
  ...store,
  async open(db, fileId) {
    const file = await store.open(db, fileId)
    const fault = file ? await faultOf(db, fileId, file) : 'The storage lacks the bytes of a file'
    if (fault === undefined) return file
    report(new MissingFileError(fileId, fault))
    return undefined
  },
})
