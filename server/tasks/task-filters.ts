import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { OPEN, statusAt } from './status.ts'

/** Which tasks are wanted; what is undefined does not narrow. */
export interface TaskFilter {
  /** The instant the tasks are answered for, epoch milliseconds. */
  now: number
  /** Only those open at that instant. */
  open?: boolean
  taskId?: string | undefined
  taskUser?: string | undefined
  taskCustomer?: string | undefined
  isDelete?: string | undefined
  taskType?: string | undefined
  taskChildrenType?: string | undefined
  caseType?: string | undefined
}

/** The wanted tasks, soonest due first, those without a due time last; the id settles equals (AMB-69). */
export function filterTasks(db: Database, { now, open, ...wanted }: TaskFilter) {
  const { taskId, taskUser, taskCustomer, isDelete, taskType, taskChildrenType, caseType } = wanted
  const equal = { taskId, taskUser, taskCustomer, isDelete, taskType, taskChildrenType, caseType }
  return db
    .selectFrom('task')
    .where(({ and, eb }) => {
      const narrowed = Object.entries(equal).flatMap(([name, value]) =>
        value === undefined ? [] : [eb(`task.${name as keyof typeof equal}`, '=', value)],
      )
      // The first of the two is what the index knows.
      return and(open ? [...narrowed, eb('task.taskStatus', 'in', OPEN), eb(statusAt(now), 'in', OPEN)] : narrowed)
    })
    .orderBy(sql`case when ${sql.ref('task.taskEndTime')} is null then 1 else 0 end`)
    .orderBy('task.taskEndTime')
    .orderBy('task.taskId')
}
