import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, text } from './initial/columns.ts'

export const kind = 'expand'

/** Creates the releases of content, their texts, what programs compiled of them, drafts and approvals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'content_file', { hash: key(text), text })
  await createTable(db, 'content_release', {
    number: key(integer),
    tree: text,
    treeHash: text,
    engine: text,
    author: text,
    reviewer: text,
    note: text,
    basedOn: integer,
    at: bigint,
  })
  await createTable(db, 'content_engine', { engine: key(text), version: text, tree: text, seenAt: bigint })
  await createTable(
    db,
    'content_compiled',
    { engine: text, release: integer, name: text, hash: text, body: text },
    { content_compiled_key: ['engine', 'release', 'name'] },
  )
  await createIndexes(db, 'content_compiled', { content_compiled_hash: ['hash'] })
  await createTable(db, 'content_active', { id: key(integer), number: integer, changedAt: bigint })
  await createTable(
    db,
    'content_draft',
    { author: text, path: text, base: text, text, savedAt: bigint },
    { content_draft_key: ['author', 'path'] },
  )
  await createTable(
    db,
    'content_approval',
    { treeHash: text, basedOn: integer, reviewer: text, at: bigint },
    { content_approval_key: ['treeHash', 'basedOn', 'reviewer'] },
  )
}
