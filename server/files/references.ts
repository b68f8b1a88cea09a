import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** The columns by which the domains put a file to use; `references.test.ts` holds them against the foreign keys of the database. */
export const FILE_REFERENCES: readonly { table: string; column: string }[] = [
  { table: 'task', column: 'imgFileId' },
  { table: 'task', column: 'otherFileId' },
  { table: 'complaint_file', column: 'fileId' },
  { table: 'signature_image', column: 'fileId' },
  { table: 'signing_certificate', column: 'fileId' },
  { table: 'claim_picture', column: 'fileId' },
]

/** Ids of up to `limit` files that came before `before` (epoch ms) and that nothing names, in their order. */
export async function unusedFiles(db: Database, before: number, limit: number): Promise<string[]> {
  const unused = await db
    .selectFrom('file')
    .select('fileId')
    .where('createdAt', '<', before)
    .where(({ and }) => and(FILE_REFERENCES.map(isUnnamedBy)))
    .orderBy('fileId')
    .limit(limit)
    .execute()
  return unused.map(({ fileId }) => fileId)
}

function isUnnamedBy({ table, column }: { table: string; column: string }): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref('file.fileId')})`
}
