import type { Database } from '../database/tables.ts'

/** Returns number and type of a task's complaint case, empty when it has none. Throws for an unknown task; call `findTask` first. */
export const caseOfTask = (db: Database, taskId: string): Promise<{ caseNo: string; caseType: string }> =>
  db.selectFrom('task').select(['caseNo', 'caseType']).where('taskId', '=', taskId).executeTakeFirstOrThrow()

/** Returns the ids and sizes (bytes) of a task's two files, null for a missing one. Throws for an unknown task; call `findTask` first. */
export const filesOfTask = (db: Database, taskId: string) =>
  db
    .selectFrom('task')
    .leftJoin('file as image', 'image.fileId', 'task.imgFileId')
    .leftJoin('file as other', 'other.fileId', 'task.otherFileId')
    .select(['imgFileId', 'otherFileId', 'image.size as imgFileSize', 'other.size as otherFileSize'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
