import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { FileStore } from './store.ts'

/** How much is read of a file at once, in bytes: a multiple of three, so that base64 needs no remainder. */
const PIECE = 768 * 1_024

/**
 * Keeps files in the database: several servers have the same ones, and one backup has everything. Its rows are never without a
 * file's row.
 */
export const tableStore: FileStore = {
  stage: async () => undefined,
  async commit(db, fileId, bytes) {
    await db
      .insertInto('file_content')
      .values({ fileId, content: Buffer.from(bytes) })
      .execute()
  },
  async open(db, fileId) {
    const found = await db
      .selectFrom('file_content')
      .select(sql<number>`length(content)`.as('size'))
      .where('fileId', '=', fileId)
      .executeTakeFirst()
    return found && { size: found.size, pieces: () => pieces(db, fileId, found.size) }
  },
  async forget(db, fileId) {
    await db.deleteFrom('file_content').where('fileId', '=', fileId).execute()
  },
  discard: async () => undefined,
  async *staged() {
    // The foreign key of `file_content` keeps its rows from outliving the file's.
  },
  check: async () => undefined,
}

/** Every piece is a statement of its own, so that a slow reader holds no connection. Throws when the file goes meanwhile. */
async function* pieces(db: Database, fileId: string, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < size; at += PIECE) {
    const { piece } = await db
      .selectFrom('file_content')
      .select(sql<Uint8Array>`substr(content, ${sql.lit(at + 1)}, ${sql.lit(PIECE)})`.as('piece'))
      .where('fileId', '=', fileId)
      .executeTakeFirstOrThrow()
    yield piece
  }
}
