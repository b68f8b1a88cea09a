import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { CUSTOMER } from '../customers/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { TaskTable } from './tables.ts'
import { type TaskFilter, filterTasks } from './task-filters.ts'
import { asOf } from './status.ts'

type Counted = Pick<TaskTable, 'taskId' | 'taskType' | 'taskChildrenType' | 'taskStatus' | 'taskEndTime'>

/** Tasks as a tile counts them, with their status at `wanted.now`: full rows would be more than a home may weigh (DEC-07, DEC-26). */
export async function listCounted(db: Database, wanted: TaskFilter): Promise<Task[]> {
  const rows = await counted(db, wanted).execute()
  return rows.map((row) => answered(row, wanted.now))
}

/** As `listCounted`, with the two things of a task's customer that the new-customer rule asks about (COUNT-01). */
export async function listCountedWithCustomer({ db, personalData }: PersonalStore, wanted: TaskFilter): Promise<Task[]> {
  const rows = await counted(db, wanted)
    .leftJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .select(['customer.wechatCustomerId', 'customer.clientName', 'customer.mobile1', 'person_key.wrappedKey'])
    .execute()
  const decrypted = await personalData.decryptLongRows(CUSTOMER, rows)
  return decrypted.map(({ wechatCustomerId: _whose, clientName, mobile1, ...row }) => ({
    ...answered(row, wanted.now),
    ...(clientName === null || mobile1 === null ? {} : { customerResult: { clientName, mobile1 } }),
  }))
}

const counted = (db: Database, wanted: TaskFilter) =>
  filterTasks(db, wanted).select(['task.taskId', 'task.taskType', 'task.taskChildrenType', 'task.taskStatus', 'task.taskEndTime'])

function answered(row: Counted, now: number): Task {
  const { taskEndTime, ...task } = asOf(row, now)
  return taskEndTime === null ? task : { ...task, taskEndTime }
}
