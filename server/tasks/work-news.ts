import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Notes that a task of a steward was created or edited at `now`, or a signature by their link changed, in the same transaction. Pages in
 * front refetch within seconds. The noted time grows with each change, also when the clock was set back.
 */
export async function noteWork({ db, now }: { db: Database; now: number }, userId: string): Promise<void> {
  await db
    .insertInto('work_news')
    .values({ userId, changedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ changedAt: laterThan(now) }))
    .execute()
}

function laterThan(now: number) {
  const noted = sql.ref<number>('work_news.changedAt')
  return sql<number>`case when ${noted} >= ${now} then ${noted} + 1 else ${now} end`
}

/** Returns when a task of a steward was created or edited, or a signature by their link changed last, in epoch milliseconds; 0 for never. */
export async function lastChangeOf(db: Database, userId: string): Promise<number> {
  const found = await db.selectFrom('work_news').select('changedAt').where('userId', '=', userId).executeTakeFirst()
  return found?.changedAt ?? 0
}
