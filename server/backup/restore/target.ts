import type { Row } from '../snapshot/snapshot.ts'
import type { ArchivedTable, Head } from '../archive/format.ts'
import type { ArchiveEntry } from '../archive/read-archive.ts'

/** What a restore fills. */
export interface RestoreSink {
  insert(table: ArchivedTable, rows: readonly Row[]): Promise<void>
  /** Stores a file; called after all rows. */
  file(fileId: string, entry: ArchiveEntry): Promise<void>
}

/** The facts that a restore stores about itself. */
export interface RestoreFacts {
  head: Head
  /** The time of the restore, in epoch milliseconds. */
  now: number
  /** The mark of the new storage of files. */
  mark: string
}

/** A database into which a backup is restored. */
export interface RestoreTarget {
  /** Returns why it cannot be restored into: it has data and `isReplaced` is false, or a server uses it. Changes nothing. */
  problems(isReplaced: boolean): Promise<string[]>
  /** The mark of the files' storage in the present data; undefined without data, and for data that cannot be read. */
  mark(): Promise<string | undefined>
  /**
   * Fills a new database and commits it in one step. A failure before leaves the present data unchanged. `files` stages files in a folder;
   * undefined stores them in the database.
   */
  restore(facts: RestoreFacts, files: RestoreSink['file'] | undefined, fill: (sink: RestoreSink) => Promise<void>): Promise<void>
}
