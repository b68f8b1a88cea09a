import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** The columns that refer to files; `references.test.ts` compares them with the foreign keys of the database. */
export const FILE_REFERENCES: readonly { table: string; column: string }[] = [
  { table: 'task', column: 'imgFileId' },
  { table: 'task', column: 'otherFileId' },
  { table: 'complaint_file', column: 'fileId' },
  { table: 'signature_image', column: 'fileId' },
  { table: 'signing_certificate', column: 'fileId' },
  { table: 'claim_picture', column: 'fileId' },
]

/** Returns the ids of up to `limit` files created before `before` (epoch ms) without references, sorted by id. */
export async function unusedFiles(db: Database, before: number, limit: number): Promise<string[]> {
  const unused = await db
    .selectFrom('file')
    .select('fileId')
    .where('createdAt', '<', before)
    .where(({ and }) => and(FILE_REFERENCES.map(isUnusedBy)))
    .orderBy('fileId')
    .limit(limit)
    .execute()
  return unused.map(({ fileId }) => fileId)
}

function isUnusedBy({ table, column }: { table: string; column: string }): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref('file.fileId')})`
}
