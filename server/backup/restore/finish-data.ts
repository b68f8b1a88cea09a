import type { Database } from '../../database/tables.ts'
import type { RestoreFacts } from './target.ts'

const ROW = 1

/** Marks a restored database: it sends nothing until it is released, and its files are in the new storage. */
export async function markRestored(db: Database, { head, now, mark }: RestoreFacts): Promise<void> {
  const copy = { id: ROW, backupAt: head.at, restoredAt: now, releasedAt: null }
  await db
    .insertInto('restored_copy')
    .values(copy)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(copy))
    .execute()
  await db
    .insertInto('file_storage')
    .values({ id: ROW, mark })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mark }))
    .execute()
}
