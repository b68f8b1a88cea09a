import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { taskStatusOpen } from '../../generated/codes.ts'
import { statusAt } from './status.ts'

/** Conditions for tasks; undefined fields are ignored. */
export interface TaskFilter {
  /** The instant of the tasks' status, epoch milliseconds. */
  now: number
  /** Whether to return only tasks that are open at that instant. */
  open?: boolean
  taskId?: string | undefined
  taskUser?: string | undefined
  createdBy?: string | undefined
  taskCustomer?: string | undefined
  isDelete?: string | undefined
  taskType?: string | undefined
  taskChildrenType?: string | undefined
  caseType?: string | undefined
}

/** Returns a query for the matching tasks, sorted by due time and then id; tasks without a due time are last (AMB-69). */
export function filterTasks(db: Database, { now, open, ...conditions }: TaskFilter) {
  const { taskId, taskUser, createdBy, taskCustomer, isDelete, taskType, taskChildrenType, caseType } = conditions
  const equal = { taskId, taskUser, createdBy, taskCustomer, isDelete, taskType, taskChildrenType, caseType }
  return db
    .selectFrom('task')
    .where(({ and, eb }) => {
      const narrowed = Object.entries(equal).flatMap(([name, value]) =>
        value === undefined ? [] : [eb(`task.${name as keyof typeof equal}`, '=', value)],
      )
      // The first of the two conditions uses the index.
      return and(open ? [...narrowed, eb('task.taskStatus', 'in', taskStatusOpen), eb(statusAt(now), 'in', taskStatusOpen)] : narrowed)
    })
    .orderBy(sql`case when ${sql.ref('task.taskEndTime')} is null then 1 else 0 end`)
    .orderBy('task.taskEndTime')
    .orderBy('task.taskId')
}
