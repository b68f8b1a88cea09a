import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, text } from './initial/columns.ts'

export const kind = 'expand'

/** The tables whose rows people write; each row keeps the release of the content by which it was last written. */
const RECORDS = ['task', 'task_trace', 'complaint', 'customer', 'steward', 'match_record', 'claim_picture', 'personal_tag_mark']

/** Adds the release of each record, the end of each release, and what running programs answer to a version before it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of RECORDS) await db.schema.alterTable(table).addColumn('releaseNumber', 'integer').execute()
  // A version of the content is tested on the newest tasks.
  await createIndexes(db, 'task', { task_newest: ['createdDate'] })
  await db.schema.alterTable('content_release').addColumn('leftAt', 'bigint').execute()
  await createTable(
    db,
    'content_proposal',
    { treeHash: text, tree: text, engine: text, at: bigint },
    { content_proposal_key: ['treeHash', 'engine'] },
  )
  await createTable(
    db,
    'content_answer',
    { treeHash: text, engine: text, proposedBy: text, refusal: text, at: bigint },
    { content_answer_key: ['treeHash', 'engine', 'proposedBy'] },
  )
}
