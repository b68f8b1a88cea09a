import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { TaskTable } from './tables.ts'
import { type TaskFilter, filterTasks } from './task-filters.ts'
import { asOf } from './status.ts'

type Counted = Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'taskStatus' | 'taskEndTime'>

/** Returns tasks with only the fields for counting, and their status at `filter.now`. Full rows would be too large (DEC-07, DEC-26). */
export async function listCounted(db: Database, filter: TaskFilter): Promise<Task[]> {
  const rows = await counted(db, filter).execute()
  return rows.map((row) => asTask(row, filter.now))
}

/** Returns the same as `listCounted`, with the customer's fields that the new-customer rule needs (COUNT-01). */
export async function listCountedWithCustomer({ db, personalData }: PersonalStore, filter: TaskFilter): Promise<Task[]> {
  const rows = await counted(db, filter)
    .leftJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .select(['customer.wechatCustomerId', 'customer.clientName', 'customer.mobile1', 'person_key.wrappedKey'])
    .execute()
  const decrypted = await personalData.showRows(CUSTOMER, rows)
  return decrypted.map(({ wechatCustomerId: _id, clientName, mobile1, ...row }) => ({
    ...asTask(row, filter.now),
    ...(clientName === null || mobile1 === null ? {} : { customerResult: { clientName, mobile1 } }),
  }))
}

const counted = (db: Database, filter: TaskFilter) =>
  filterTasks(db, filter).select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.taskStatus', 'task.taskEndTime'])

function asTask(row: Counted, now: number): Task {
  const { taskEndTime, ...task } = asOf(row, now)
  return taskEndTime === null ? task : { ...task, taskEndTime }
}
