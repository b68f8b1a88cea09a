import type { Kysely } from 'kysely'
import { bigint, createTable, key, text } from './initial/columns.ts'

export const kind = 'expand'

/** Creates the ids of the master keys with which servers have started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'master_key', { id: key(text), firstUsedAt: bigint })
}
