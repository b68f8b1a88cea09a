import { tasksOfCases } from '../complaints/find-case.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { FileTable } from './tables.ts'
import { authorize } from '../tasks/authorize.ts'
import { tasksFor } from '../tasks/find-task.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * The file `fileId`, if the caller may have it (DEC-21, DEC-28): whoever may read a task, or a complaint case,
 * it belongs to; until it belongs to one, who uploaded it. Throws `gone` (404) when there is none and `forbidden` (403) to everyone else.
 */
export async function findFile(db: Database, caller: StaffCaller, fileId: string): Promise<FileTable> {
  const file = await db.selectFrom('file').selectAll().where('fileId', '=', fileId).executeTakeFirst()
  if (!file) throw new ApiError('gone')
  const tasks = await tasksFor(db, caller)
    .where(({ or, eb }) => or([eb('imgFileId', '=', fileId), eb('otherFileId', '=', fileId)]))
    .execute()
  const cases = await db.selectFrom('complaint_file').select('caseNo').where('fileId', '=', fileId).execute()
  // A signer's photo, a certificate and a picture of a claim are nobody's files: they are encrypted, and answered by calls of their own.
  const claimed = await db.selectFrom('claim_picture').select('fileId').where('fileId', '=', fileId).execute()
  const isLoose = file.origin === 'user' && [tasks, cases, claimed].every(({ length }) => length === 0)
  const allowed = isLoose ? file.userId === caller.userId : tasks.some((task) => authorize(caller, 'read', task))
  if (!allowed && !(await hasCase(db, caller, fileId))) throw new ApiError('forbidden')
  return file
}

/** Whether a case of the caller's has this file. */
async function hasCase(db: Database, caller: StaffCaller, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('complaint_file')
    .select('caseNo')
    .where('fileId', '=', fileId)
    .where('caseNo', 'in', tasksOfCases(db, caller))
    .executeTakeFirst()
  return found !== undefined
}
