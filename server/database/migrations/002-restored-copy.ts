import type { Kysely } from 'kysely'
import { bigint, createTable, integer, key, optional, text } from './initial/columns.ts'

export const kind = 'expand'

/**
 * Creates the mark of a restored copy, which sends nothing until it is released, and the times of the last backup and drill.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'restored_copy', {
    id: key(integer),
    backupAt: bigint,
    restoredAt: bigint,
    releasedAt: optional(bigint),
  })
  await createTable(db, 'last_upkeep', {
    name: key(text),
    at: bigint,
  })
}
