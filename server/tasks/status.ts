import { sql } from 'kysely'
import { hasExpired, OPEN } from '../../actions/tasks/rules.ts'
import type { TaskTable } from './tables.ts'

export { OPEN }

/**
 * The status that a row of the table `task` has at `now`, for a condition: expired from its very end time on, although the
 * clock notes it only with its next tick (DEC-26). So what is answered and accepted does not depend on ticks.
 */
export const statusAt = (now: number) => {
  const [status, end] = [sql.ref<string>('task.taskStatus'), sql.ref('task.taskEndTime')]
  return sql<string>`case when ${status} in (${sql.join(OPEN)}) and ${end} <= ${now} then '4' else ${status} end`
}

type Stated = Pick<TaskTable, 'taskStatus' | 'taskEndTime'> & { taskStatusTime?: number | null }

/** A row as `statusAt` says: one that has expired is answered as the clock will note it. */
export function asOf<Row extends Stated>(row: Row, now: number): Row {
  const { taskStatus, taskEndTime } = row
  if (taskEndTime === null || !hasExpired({ taskStatus, taskEndTime }, now)) return row
  return { ...row, taskStatus: '4', ...('taskStatusTime' in row ? { taskStatusTime: taskEndTime } : {}) }
}
