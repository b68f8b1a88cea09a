import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Which orders are wanted; what is undefined does not narrow. */
export interface Wanted {
  taskId?: string | undefined
  taskUser?: string | undefined
  isDelete?: string | undefined
  taskType?: string | undefined
  taskChildrenType?: string | undefined
  caseType?: string | undefined
  statuses?: readonly string[] | undefined
}

/** Open orders, STATUS-01. */
export const OPEN = ['0', '1', '2'] as const

/** The wanted orders, soonest due first, those without a due time last; the id settles equals (AMB-69). */
export function matching(db: Database, { statuses, taskId, taskUser, isDelete, taskType, taskChildrenType, caseType }: Wanted) {
  const equal = { taskId, taskUser, isDelete, taskType, taskChildrenType, caseType }
  return db
    .selectFrom('task')
    .where(({ and, eb }) => {
      const narrowed = Object.entries(equal).flatMap(([name, value]) =>
        value === undefined ? [] : [eb(`task.${name as keyof typeof equal}`, '=', value)],
      )
      return and(statuses ? [...narrowed, eb('task.taskStatus', 'in', statuses)] : narrowed)
    })
    .orderBy(sql`case when ${sql.ref('task.taskEndTime')} is null then 1 else 0 end`)
    .orderBy('task.taskEndTime')
    .orderBy('task.taskId')
}
