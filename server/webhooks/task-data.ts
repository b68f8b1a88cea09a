import type { Database } from '../database/tables.ts'
import { isoTime } from './iso-time.ts'
import type { ObjectEvent } from './record.ts'

/** The statuses in which a task has a remark: completed in time and late. */
const COMPLETED: ReadonlySet<string> = new Set(['3', '5'])

/** The status that time alone sets. */
const EXPIRED = '4'

/** The kinds of inbound rows that become tasks. */
const TASK_KINDS = ['tasks', 'complaintCases'] as const

/** Returns the data of events about tasks: ids, kind, status, times, remark, and for a task of another system its record
 * there. Never names, numbers of persons or the task's texts. */
export async function readTaskData(db: Database, taskIds: readonly string[]): Promise<ObjectEvent[]> {
  const tasks = await db
    .selectFrom('task')
    .leftJoin('inbound_row', (join) => join.onRef('inbound_row.targetId', '=', 'task.taskId').on('inbound_row.kind', 'in', TASK_KINDS))
    .select(['task.taskId', 'taskType', 'taskChildrenType', 'taskStatus', 'caseNo', 'taskUser', 'sender', 'externalId'])
    .select(['createdDate', 'taskCallTime', 'taskEndTime', 'taskStatusTime', 'taskRemark'])
    .where('task.taskId', 'in', taskIds)
    .orderBy('task.taskId')
    .execute()
  return tasks.map(({ createdDate, taskCallTime, taskEndTime, taskStatusTime, taskRemark, caseNo, sender, externalId, ...task }) => ({
    objectId: task.taskId,
    ...(task.taskStatus === EXPIRED && taskEndTime !== null ? { dueAt: taskEndTime } : {}),
    data: {
      ...task,
      ...(caseNo === '' ? {} : { caseNo }),
      ...(sender === null ? {} : { sender, externalId }),
      createdDate: isoTime(createdDate),
      taskCallTime: isoTime(taskCallTime),
      taskEndTime: isoTime(taskEndTime),
      taskStatusTime: isoTime(taskStatusTime),
      ...(COMPLETED.has(task.taskStatus) ? { taskRemark } : {}),
    },
  }))
}
