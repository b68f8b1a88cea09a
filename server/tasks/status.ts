import { sql } from 'kysely'
import { hasExpired } from '../../actions/tasks/rules.ts'
import { taskStatusOpen } from '../../generated/codes.ts'
import type { TaskTable } from './tables.ts'

/**
 * Returns the SQL expression of a task's status at `now`. A task is expired from its end time on, although the server's clock updates
 * the row only at its next tick (DEC-26). So answers do not depend on ticks.
 */
export const statusAt = (now: number) => {
  const [status, end] = [sql.ref<string>('task.taskStatus'), sql.ref('task.taskEndTime')]
  return sql<string>`case when ${status} in (${sql.join(taskStatusOpen)}) and ${end} <= ${now} then '4' else ${status} end`
}

type StatusRow = Pick<TaskTable, 'taskStatus' | 'taskEndTime'> & { taskStatusTime?: number | null }

/** Returns a row with its status at `now`, like `statusAt`: an expired row looks as the server's clock will update it. */
export function asOf<Row extends StatusRow>(row: Row, now: number): Row {
  const { taskStatus, taskEndTime } = row
  if (taskEndTime === null || !hasExpired({ taskStatus, taskEndTime }, now)) return row
  return { ...row, taskStatus: '4', ...('taskStatusTime' in row ? { taskStatusTime: taskEndTime } : {}) }
}
