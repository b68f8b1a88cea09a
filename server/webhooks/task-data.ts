import type { Database } from '../database/tables.ts'
import { isoTime } from './iso-time.ts'
import type { ObjectEvent } from './record.ts'

/** The statuses in which a task has a remark: completed in time and late. */
const COMPLETED: ReadonlySet<string> = new Set(['3', '5'])

/** Returns the data of events about tasks: ids, kind, status, times and remark. Never names, numbers of persons or the task's texts. */
export async function readTaskData(db: Database, taskIds: readonly string[]): Promise<ObjectEvent[]> {
  const tasks = await db
    .selectFrom('task')
    .select(['taskId', 'taskType', 'taskChildrenType', 'taskStatus', 'caseNo', 'taskUser'])
    .select(['createdDate', 'taskCallTime', 'taskEndTime', 'taskStatusTime', 'taskRemark'])
    .where('taskId', 'in', taskIds)
    .orderBy('taskId')
    .execute()
  return tasks.map(({ createdDate, taskCallTime, taskEndTime, taskStatusTime, taskRemark, caseNo, ...task }) => ({
    objectId: task.taskId,
    data: {
      ...task,
      ...(caseNo === '' ? {} : { caseNo }),
      createdDate: isoTime(createdDate),
      taskCallTime: isoTime(taskCallTime),
      taskEndTime: isoTime(taskEndTime),
      taskStatusTime: isoTime(taskStatusTime),
      ...(COMPLETED.has(task.taskStatus) ? { taskRemark } : {}),
    },
  }))
}
