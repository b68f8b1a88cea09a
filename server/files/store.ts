import type { Database } from '../database/tables.ts'
import type { Signer } from './signing.ts'

/** A stored file, read in chunks so that a large file is never completely in memory. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Reads the file from its start; opens it only for the first chunk. */
  pieces(): AsyncIterable<Uint8Array>
}

/**
 * Stores the bytes of files; their metadata is in the table `file`. Bytes are written before their row and deleted after it. A failure
 * in between leaves bytes without a row, which the sweep deletes.
 */
export interface FileStore {
  /** The folder with the files; undefined when they are stored in the database. */
  folder: string | undefined
  /** Returns the mark of this storage: the content of a folder's mark file, or `database`. Returns undefined for a folder without one. */
  readMark(): Promise<string | undefined>
  /** Writes the mark into a folder that has another. From then on, the store throws a StorageError while the folder lacks this mark. */
  setMark(mark: string): Promise<void>
  /** Writes bytes that are stored outside the database under a new id, and flushes them; called before the transaction. */
  stage(fileId: string, bytes: Uint8Array): Promise<void>
  /** Writes bytes that are stored in the database; called in the transaction, after the file's row. */
  commit(db: Database, fileId: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined when no bytes are stored under the id. */
  open(db: Database, fileId: string): Promise<StoredFile | undefined>
  /** Deletes bytes that are stored in the database; called in the transaction, before the file's row is deleted. */
  forget(db: Database, fileId: string): Promise<void>
  /** Deletes staged bytes; called after the transaction, or without one. Ignores an unknown id. */
  discard(fileId: string): Promise<void>
  /** Yields the ids of bytes older than `before` (epoch ms) in batches. The caller checks whether a row exists. */
  staged(before: number): AsyncIterable<string[]>
  /** Writes and deletes a test file. Throws the error of a disk that cannot be written. */
  check(): Promise<void>
}

export type Files = { store: FileStore } & Signer

/** Stores a file whose row was just written in the transaction `db`, when staging before the transaction is not possible. */
export async function storeFile(store: FileStore, db: Database, fileId: string, bytes: Uint8Array): Promise<void> {
  await store.stage(fileId, bytes)
  await store.commit(db, fileId, bytes)
}
