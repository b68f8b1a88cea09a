import type { Kysely } from 'kysely'
import { bigint, bytes, createIndexes, createTable, text } from './initial/columns.ts'

export const kind = 'expand'

/** Creates the client's files of the builds that were started in the last days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'client_file',
    {
      path: text,
      // Empty for the file as it is.
      coding: text,
      content: bytes,
      startedAt: bigint,
    },
    { client_file_key: ['path', 'coding'] },
  )
  await createIndexes(db, 'client_file', { client_file_started: ['startedAt'] })
}
