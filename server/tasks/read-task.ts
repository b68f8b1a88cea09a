import type { Database } from '../database/tables.ts'

/** The number and type of a task's complaint case, empty when it has none. The task is there: `findTask` has been asked. */
export const caseOfTask = (db: Database, taskId: string): Promise<{ caseNo: string; caseType: string }> =>
  db.selectFrom('task').select(['caseNo', 'caseType']).where('taskId', '=', taskId).executeTakeFirstOrThrow()

/** The two files a task may have, null where it has none, with their sizes in bytes. The task is there: `findTask` has been asked. */
export const filesOfTask = (db: Database, taskId: string) =>
  db
    .selectFrom('task')
    .leftJoin('file as image', 'image.fileId', 'task.imgFileId')
    .leftJoin('file as other', 'other.fileId', 'task.otherFileId')
    .select(['imgFileId', 'otherFileId', 'image.size as imgFileSize', 'other.size as otherFileSize'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
