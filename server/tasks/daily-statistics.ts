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
export function dailyStatistics(time: BusinessTime, now: number): Period {
  const until = time.startOfDay(now)
  return { from: time.startOfDay(until - 1), until }
}

/** How many tasks for one of the staff were created in a period. */
export async function countCreated(db: Database, userId: string, { from, until }: Period): Promise<number> {
  const { total } = await db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('taskUser', '=', userId)
    .where('isDelete', '=', '0')
    .where('createdDate', '>=', from)
    .where('createdDate', '<', until)
    .executeTakeFirstOrThrow()
  return total
}
