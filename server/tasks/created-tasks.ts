import type { BusinessTime } from '../../renderer/language/time.ts'
import type { Database } from '../database/tables.ts'

/** A period in epoch milliseconds, without the instant `until`. */
export interface Period {
  from: number
  until: number
}

/** Returns the business day before that of `now`, in the business time zone, for the figures of the home (DEC-06). */
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

/** Returns type, status and creation time of a user's assigned tasks that were created in a period. */
export const createdTasks = (db: Database, userId: string, period: Period) =>
  created(db, userId, period).select(['taskType', 'taskStatus', 'createdDate']).execute()

/** Returns the number of a user's assigned tasks that were created in a period. */
export async function countCreated(db: Database, userId: string, period: Period): Promise<number> {
  const { total } = await created(db, userId, period)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
