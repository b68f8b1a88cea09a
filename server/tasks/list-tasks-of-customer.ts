import type { Task } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import { authorize } from './authorize.ts'
import { tasksFor } from './find-task.ts'
import { listTasks } from './list-tasks.ts'

/** Whose tasks are wanted, and for which instant, epoch milliseconds. */
interface OfCustomer {
  now: number
  taskCustomer: string
  isDelete: string | undefined
}

/** Full rows of the tasks about a customer that `caller` may read (DEC-28), soonest due first. */
export async function listTasksOfCustomer(db: Database, caller: StaffCaller, wanted: OfCustomer): Promise<Task[]> {
  if (wanted.taskCustomer === '') return []
  const found = await tasksFor(db, caller).where('taskCustomer', '=', wanted.taskCustomer).execute()
  const readable = new Set(found.filter((task) => authorize(caller, 'read', task)).map(({ taskId }) => taskId))
  if (readable.size === 0) return []
  return (await listTasks(db, wanted)).filter(({ taskId = '' }) => readable.has(taskId))
}
