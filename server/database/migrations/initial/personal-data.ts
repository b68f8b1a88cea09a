import type { Kysely } from 'kysely'
import { bigint, createTable, optional, text } from './columns.ts'

/** Creates the wrapped encryption keys of persons (DEC-33). */
export async function createPersonalData(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'person_key',
    {
      kind: text,
      id: text,
      wrappedKey: text,
      createdAt: bigint,
      erasedAt: optional(bigint),
    },
    { person_key_key: ['kind', 'id'] },
  )
}
