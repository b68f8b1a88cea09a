import type { Database } from '../database/tables.ts'

/** Returns the names of the staff copied on a task. */
export const copiedStaff = (db: Database, taskId: string): Promise<{ name: string }[]> =>
  db
    .selectFrom('task_copy')
    .innerJoin('staff', 'staff.userId', 'task_copy.userId')
    .select('staff.name')
    .where('task_copy.taskId', '=', taskId)
    .orderBy('staff.userId')
    .execute()

/** Replaces the staff copied on a task. */
export async function setCopies(db: Database, taskId: string, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('task_copy').where('taskId', '=', taskId).execute()
  if (userIds.length === 0) return
  await db
    .insertInto('task_copy')
    .values(userIds.map((userId) => ({ taskId, userId })))
    .execute()
}
