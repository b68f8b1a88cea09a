import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { recordTaskEvents } from '../webhooks/events.ts'
import type { EventContext } from '../webhooks/record.ts'
import type { TaskTable } from './tables.ts'
import { noteWork } from './work-news.ts'

type Row = Insertable<TaskTable>
/** The columns without a default. */
type RequiredColumn = 'taskType' | 'taskChildrenType' | 'taskTitle' | 'taskContext' | 'taskUser' | 'taskCustomer' | 'createdBy'

type NewTask = Pick<Row, RequiredColumn> & Partial<Omit<Row, RequiredColumn | 'createdDate' | 'updatedDate'>>

/**
 * Inserts a task, its event and its news, in the transaction of `db`, and returns its id, which is random unless given. Defaults: unseen, no
 * case, no times, one reminder.
 */
export async function insertTask(context: EventContext, task: NewTask): Promise<string> {
  const taskId = await insertQuietly(context, task)
  await noteWork(context, task.taskUser)
  return taskId
}

/** Like `insertTask`, without the news for the assignee. `record` names the record of another system that becomes the task. */
export async function insertQuietly(
  context: EventContext,
  task: NewTask,
  record?: Readonly<Record<'sender' | 'externalId', string>>,
): Promise<string> {
  const { db, now } = context
  const taskId = task.taskId ?? `GD${randomBytes(8).toString('hex')}`
  await db
    .insertInto('task')
    .values({
      dataSource: '1',
      caseNo: '',
      caseType: '',
      isDelete: '0',
      taskCallTime: null,
      taskEndTime: null,
      taskCallType: '1',
      taskStatus: '0',
      taskStatusTime: null,
      taskRemark: '',
      ...task,
      taskId,
      createdDate: now,
      updatedDate: now,
    })
    .execute()
  await recordTaskEvents(context, 'task.created', [taskId], record)
  return taskId
}
