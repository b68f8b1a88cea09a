/** The mark of a database that was restored from a backup; at most one row. */
export interface RestoredCopyTable {
  id: number
  /** The time of the backup's snapshot. */
  backupAt: number
  restoredAt: number
  /** Null while the copy sends nothing. */
  releasedAt: number | null
}

/** The last successful `backup` and `drill`. */
export interface LastUpkeepTable {
  name: string
  at: number
}

export interface BackupTables {
  restored_copy: RestoredCopyTable
  last_upkeep: LastUpkeepTable
}
