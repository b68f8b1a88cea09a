import type { Ran } from '../../database/migration-log.ts'
import type { Database } from '../../database/tables.ts'
import type { ArchivedTable, Head } from '../archive/format.ts'

/** The value of a column: JSON has no bytes, which only the contents of files are, and those are entries of their own. */
export type Cell = string | number | null
export type Row = readonly Cell[]

/** A database as it was at one moment, while others write to it. */
export interface Snapshot {
  database: Head['database']
  migrations: readonly (Ran & { ranAt: number })[]
  /** Tables before those that reference them, without the table of migrations and the contents of files. */
  tables: readonly ArchivedTable[]
  /** Yields the rows of a table in batches, in no particular order. */
  rows(table: ArchivedTable): AsyncIterable<readonly Row[]>
  /** Reads the contents of files in the same snapshot; undefined for SQLite, which does not store them. */
  db: Database | undefined
}
