import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { unusedFiles } from './references.ts'
import type { FileStore } from './store.ts'

const HOUR = 3_600_000
/** Age at which an unreferenced file is deleted, in milliseconds; longer than the lifetime of a draft, one day (DEC-18). */
const UNUSED_MS = 48 * HOUR
/** Age at which bytes without a row are deleted, in milliseconds; until then their transaction may still commit. */
const ORPHAN_MS = HOUR
const BATCH = 100

export interface Swept {
  forgotten: number
  /** Number of deleted bytes without a row. */
  unnamed: number
}

/**
 * Deletes uploaded files without references, and bytes whose transaction failed. Works in batches and stops between two when
 * `stopping` returns true. Several servers may sweep at once.
 */
export async function sweepFiles(db: Database, store: FileStore, now: number, stopping: () => boolean): Promise<Swept> {
  const swept: Swept = { forgotten: 0, unnamed: 0 }
  for (let found = BATCH; found === BATCH && !stopping(); ) {
    const fileIds = await inTransaction(db, (transaction) => forgetBatch(transaction, store, now))
    for (const fileId of fileIds) await store.discard(fileId)
    found = fileIds.length
    swept.forgotten += found
  }
  // A database without any file probably does not belong to this folder, so nothing is deleted from the folder.
  if (!(await db.selectFrom('file').select('fileId').limit(1).executeTakeFirst())) return swept
  for await (const fileIds of store.staged(now - ORPHAN_MS)) {
    if (stopping()) break
    const rows = await db.selectFrom('file').select('fileId').where('fileId', 'in', fileIds).execute()
    const known = new Set(rows.map(({ fileId }) => fileId))
    for (const fileId of fileIds.filter((id) => !known.has(id))) {
      await store.discard(fileId)
      swept.unnamed += 1
    }
  }
  return swept
}

async function forgetBatch(db: Database, store: FileStore, now: number): Promise<string[]> {
  const fileIds = await unusedFiles(db, now - UNUSED_MS, BATCH)
  for (const fileId of fileIds) await store.forget(db, fileId)
  // A concurrent insert that refers to one of the files conflicts with this by its foreign key; one of the two fails.
  if (fileIds.length > 0) await db.deleteFrom('file').where('fileId', 'in', fileIds).execute()
  return fileIds
}
