import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { TaskTable } from './tables.ts'

type Row = Insertable<TaskTable>
/** What every task has of its own. */
type Own = 'taskType' | 'taskChildrenType' | 'taskTitle' | 'taskContext' | 'taskUser' | 'taskCustomer' | 'createdBy'

/**
 * Writes a new task, in the transaction of `db`: unseen, of no case, without times and reminded once, but for what is said of it.
 * Returns its id, a random one where none is given.
 */
export async function insertTask(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  task: Pick<Row, Own> & Partial<Omit<Row, Own | 'createdDate' | 'updatedDate'>>,
): Promise<string> {
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
  return taskId
}
