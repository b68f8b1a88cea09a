import { tasksOfCases } from '../complaints/find-case.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { FileTable } from './tables.ts'
import { authorize } from '../tasks/authorize.ts'
import { tasksFor } from '../tasks/find-task.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Returns the file `fileId` when the caller may read a task or complaint case with the file (DEC-21, DEC-28). While no record refers to
 * the file, only its uploader may read it. Throws `gone` (404) for an unknown file, and `forbidden` (403).
 */
export async function findFile(db: Database, caller: StaffCaller, fileId: string): Promise<FileTable> {
  const file = await db.selectFrom('file').selectAll().where('fileId', '=', fileId).executeTakeFirst()
  if (!file) throw new ApiError('gone')
  const tasks = await tasksFor(db, caller)
    .where(({ or, eb }) => or([eb('imgFileId', '=', fileId), eb('otherFileId', '=', fileId)]))
    .execute()
  const cases = await db.selectFrom('complaint_file').select('caseNo').where('fileId', '=', fileId).execute()
  // Signers' photos, certificates and claim pictures are never readable here. They are encrypted and have their own APIs.
  const claimPictures = await db.selectFrom('claim_picture').select('fileId').where('fileId', '=', fileId).execute()
  const isUnused = file.origin === 'user' && [tasks, cases, claimPictures].every(({ length }) => length === 0)
  const allowed = isUnused ? file.userId === caller.userId : tasks.some((task) => authorize(caller, 'read', task))
  if (!allowed && !(await hasCase(db, caller, fileId))) throw new ApiError('forbidden')
  return file
}

/** Whether one of the caller's complaint cases has this file. */
async function hasCase(db: Database, caller: StaffCaller, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('complaint_file')
    .select('caseNo')
    .where('fileId', '=', fileId)
    .where('caseNo', 'in', tasksOfCases(db, caller))
    .executeTakeFirst()
  return found !== undefined
}
