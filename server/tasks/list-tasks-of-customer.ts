import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import { authorize } from './authorize.ts'
import { tasksFor } from './find-task.ts'
import { listTasks } from './list-tasks.ts'

interface CustomerFilter {
  /** The instant of the tasks' status, epoch milliseconds. */
  now: number
  taskCustomer: string
  isDelete: string | undefined
}

/** Returns the tasks of a customer that `caller` may read (DEC-28), earliest due first. */
export async function listTasksOfCustomer(db: Database, caller: StaffCaller, filter: CustomerFilter): Promise<Task[]> {
  if (filter.taskCustomer === '') return []
  const found = await tasksFor(db, caller).where('taskCustomer', '=', filter.taskCustomer).execute()
  const readable = new Set(found.filter((task) => authorize(caller, 'read', task)).map(({ taskId }) => taskId))
  if (readable.size === 0) return []
  return (await listTasks(db, filter)).filter(({ taskId = '' }) => readable.has(taskId))
}
