import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
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
export async function listCountedWithCustomer(db: Database, wanted: TaskFilter): Promise<Task[]> {
  const rows = await counted(db, wanted)
    .leftJoin('customer', 'customer.wechatCustomerId', 'task.taskCustomer')
    .select(['customer.clientName', 'customer.mobile1'])
    .execute()
  return rows.map(({ clientName, mobile1, ...row }) => ({
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
