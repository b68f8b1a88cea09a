import type { Database } from '../database/tables.ts'
import type { Signer } from './signing.ts'

/** A stored file, read in chunks so that a large file is never completely in memory. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Reads the file from its start; opens it only for the first chunk. */
  pieces(): AsyncIterable<Uint8Array>
}

/** Files that stay readable while the server deletes them. */
export interface PinnedFiles {
  /** Ids without bytes. */
  missing: string[]
  open(fileId: string): Promise<StoredFile | undefined>
  release(): Promise<void>
}

/** The files of a restore, beside the present ones. */
export interface RestoredFiles {
  /** Deletes what a killed restore has left, and writes the mark that the restored database will have. */
  start(mark: string): Promise<void>
  write(fileId: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Makes the written files durable. */
  flush(): Promise<void>
  discard(): Promise<void>
  /** Returns the mark of a restore that was not moved. */
  readMark(): Promise<string | undefined>
  /** Moves the files to their place, and their mark last. Several servers may do this at once. */
  move(): Promise<void>
}

/** A storage outside the database, in the words of messages for operators. */
export interface FilePlace {
  kind: 'folder' | 'bucket'
  /** The folder's path, or the bucket and the prefix. */
  name: string
  /** The setting that selects it. */
  setting: string
  /** Completes "can't be used: …" for the code of a StorageError. */
  reason(code: string): string
  /** What an operator does after the loss of the mark: completes "To continue without them, …". */
  writeMark(mark: string): string
  /** Protects files from being deleted while a backup reads them, as far as the storage can. */
  pin(fileIds: readonly string[], now: number): Promise<PinnedFiles>
  /** The files of a restore before its commit. */
  restored: RestoredFiles
}

/**
 * Stores the bytes of files; their metadata is in the table `file`. Bytes are written before their row and deleted after it. A failure
 * in between leaves bytes without a row, which the sweep deletes.
 */
export interface FileStore {
  /** The folder or bucket with the files; undefined when they are stored in the database. */
  place: FilePlace | undefined
  /** Returns the mark of this storage: the content of the place's mark file, or `database`. Returns undefined for a place without one. */
  readMark(): Promise<string | undefined>
  /** Writes the mark into a place that has another. From then on, the store throws a StorageError while the place lacks this mark. */
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
  /** Writes and deletes a test file; in a bucket also reads it. Throws the error of a storage that cannot be written. */
  check(): Promise<void>
}

export type Files = { store: FileStore } & Signer

/** Stores a file whose row was just written in the transaction `db`, when staging before the transaction is not possible. */
export async function storeFile(store: FileStore, db: Database, fileId: string, bytes: Uint8Array): Promise<void> {
  await store.stage(fileId, bytes)
  await store.commit(db, fileId, bytes)
}
