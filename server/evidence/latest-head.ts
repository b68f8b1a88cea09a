import type { Database } from '../database/tables.ts'
import type { SigningDayTable } from './tables.ts'

/** Returns the daily head without a successor. Its day may be earlier than others, when the clock was set back after those (DEC-41). */
export const latestHead = (db: Database): Promise<Pick<SigningDayTable, 'day' | 'hash' | 'at'> | undefined> =>
  db
    .selectFrom('signing_day')
    .select(['day', 'hash', 'at'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('signing_day as next').select('next.day').whereRef('next.previous', '=', 'signing_day.hash'))),
    )
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the hashes of all daily heads in the order of their chain, oldest first. */
export async function headsInOrder(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('signing_day').select(['hash', 'previous']).execute()
  const previousOf = new Map(rows.map(({ hash, previous }) => [hash, previous]))
  const latest = await latestHead(db)
  const hashes: string[] = []
  for (let hash = latest?.hash ?? ''; previousOf.has(hash); ) {
    const previous = previousOf.get(hash) ?? ''
    // Each hash is visited once, so that damaged rows cannot form a cycle.
    previousOf.delete(hash)
    hashes.unshift(hash)
    hash = previous
  }
  return hashes
}
