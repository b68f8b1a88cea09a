import type { FileStore } from './store.ts'

/** The store lacks the bytes of a file that the database knows. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
  /** The file's id. */
  readonly code: string
  constructor(fileId: string) {
    super('The storage lacks the bytes of a file')
    this.code = fileId
  }
}

/** Returns the store, which also calls `report` with a MissingFileError when it opens a file without bytes. */
export const reportMissing = (store: FileStore, report: (error: MissingFileError) => void): FileStore => ({
  ...store,
  async open(db, fileId) {
    const file = await store.open(db, fileId)
    if (file === undefined) report(new MissingFileError(fileId))
    return file
  },
})
