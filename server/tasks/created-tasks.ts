import type { BusinessTime } from '../../renderer/language/time.ts'
import type { Database } from '../database/tables.ts'

/** [from, until) in epoch milliseconds. */
export interface Period {
  from: number
  until: number
}

/**
 * The business day before the one that holds `now`, what the home's figures count (DEC-06). The zone is the business
 * zone of `time`, whatever zone the machine is in.
 */
export function previousBusinessDay(time: BusinessTime, now: number): Period {
  const until = time.startOfDay(now)
  return { from: time.startOfDay(until - 1), until }
}

const created = (db: Database, userId: string, { from, until }: Period) =>
  db
    .selectFrom('task')
    .where('taskUser', '=', userId)
    .where('isDelete', '=', '0')
    .where('createdDate', '>=', from)
    .where('createdDate', '<', until)

/** Kind, status and instant of creation of the tasks for one of the staff that were created in a period. */
export const createdTasks = (db: Database, userId: string, period: Period) =>
  created(db, userId, period).select(['taskType', 'taskStatus', 'createdDate']).execute()

/** How many tasks for one of the staff were created in a period. */
export async function countCreated(db: Database, userId: string, period: Period): Promise<number> {
  const { total } = await created(db, userId, period)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
