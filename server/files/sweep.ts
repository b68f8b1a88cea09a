import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { unusedFiles } from './references.ts'
import type { FileStore } from './store.ts'

const HOUR = 3_600_000
/** A file that no task, no case and no signature names by then is given up, in milliseconds: a draft lives for a day (DEC-18). */
const FORGOTTEN_MS = 48 * HOUR
/** Bytes that no row names are left alone for so long, since their transaction may still be under way, in milliseconds. */
const UNNAMED_MS = HOUR
const BATCH = 100

export interface Swept {
  /** Files that nobody used, with their rows. */
  forgotten: number
  /** Bytes that no row named. */
  unnamed: number
}

/**
 * Takes away what nobody will ask for: files that were uploaded and never put to use, and bytes whose
 * transaction failed. Works in batches, and stops between two when `stopping` says so. Any number of servers may sweep.
 */
export async function sweepFiles(db: Database, store: FileStore, now: number, stopping: () => boolean): Promise<Swept> {
  const swept: Swept = { forgotten: 0, unnamed: 0 }
  for (let found = BATCH; found === BATCH && !stopping(); ) {
    const fileIds = await inTransaction(db, (transaction) => forgetBatch(transaction, store, now))
    for (const fileId of fileIds) await store.discard(fileId)
    found = fileIds.length
    swept.forgotten += found
  }
  // A database that knows no file at all is more likely the wrong one for this folder than one whose uploads all failed.
  if (!(await db.selectFrom('file').select('fileId').limit(1).executeTakeFirst())) return swept
  for await (const fileIds of store.staged(now - UNNAMED_MS)) {
    if (stopping()) break
    const named = await db.selectFrom('file').select('fileId').where('fileId', 'in', fileIds).execute()
    const known = new Set(named.map(({ fileId }) => fileId))
    for (const fileId of fileIds.filter((each) => !known.has(each))) {
      await store.discard(fileId)
      swept.unnamed += 1
    }
  }
  return swept
}

/** Takes the rows of up to a batch of unused files, and what the database holds of them. Returns their ids. */
async function forgetBatch(db: Database, store: FileStore, now: number): Promise<string[]> {
  const fileIds = await unusedFiles(db, now - FORGOTTEN_MS, BATCH)
  for (const fileId of fileIds) await store.forget(db, fileId)
  // A task that takes one of them in this instant is stopped by its foreign key, or stops this.
  if (fileIds.length > 0) await db.deleteFrom('file').where('fileId', 'in', fileIds).execute()
  return fileIds
}
