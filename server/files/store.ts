import type { Database } from '../database/tables.ts'
import type { Signer } from './signing.ts'

/** A file that is there, read piece by piece, so that a large one is never in memory as a whole. */
export interface StoredFile {
  /** In bytes. */
  size: number
  /** Reads it from its start; nothing is opened before the first piece is asked for. */
  pieces(): AsyncIterable<Uint8Array>
}

/**
 * Where the bytes of files are; what is known about them is in the table `file`. Bytes come first and their row second,
 * and they go in the opposite order: what fails in between leaves bytes that no row names, and the sweep takes those.
 */
export interface FileStore {
  /** Before the transaction: bytes outside the database are on the disk when it resolves, under an id that was never used. */
  stage(fileId: string, bytes: Uint8Array): Promise<void>
  /** In the transaction that has written the file's row: keeps bytes that lie in the database themselves. */
  commit(db: Database, fileId: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there are none under that id. */
  open(db: Database, fileId: string): Promise<StoredFile | undefined>
  /** In the transaction that will take the file's row away, before that. */
  forget(db: Database, fileId: string): Promise<void>
  /** After the transaction, or when there was none: takes staged bytes away. Does nothing for an id that is not there. */
  discard(fileId: string): Promise<void>
  /** The ids of bytes older than `before` (epoch ms), in batches; whether a row names them is for the caller to find out. */
  staged(before: number): AsyncIterable<string[]>
  /** Writes a little and takes it away again. Throws what the disk says when it takes nothing more. */
  check(): Promise<void>
}

/** Where files are, and who signs their addresses. */
export type Files = { store: FileStore } & Signer

/** Keeps a file whose row the transaction `db` has just written, for who has no time before it. */
export async function keepFile(store: FileStore, db: Database, fileId: string, bytes: Uint8Array): Promise<void> {
  await store.stage(fileId, bytes)
  await store.commit(db, fileId, bytes)
}
