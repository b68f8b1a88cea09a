import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Five wrong tries lock an account for a quarter of an hour (DEC-15). */
export const TRIES = 5
const LOCK_MS = 15 * 60_000
/** A lock that ends later was set by a clock that has been set back since, and is over. */
const OUT_OF_REACH_MS = 2 * LOCK_MS
/** Wrong tries are forgotten a day after the last of them. */
export const ATTEMPT_MEMORY_MS = 24 * 3_600_000

/** One spelling per account, so that upper case is no way around the lock. */
export const accountName = (username: string) => username.normalize('NFKC').trim().toLowerCase()

/** Whether an account is locked at `now`. `account` is a keyed hash here and below (`Pseudonym`). */
export async function isLocked(db: Database, account: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_attempt')
    .select('account')
    .where('account', '=', account)
    .where('lockedUntil', '>', now)
    .where('lockedUntil', '<=', now + OUT_OF_REACH_MS)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Counts one try at `account` right BEFORE its password is checked, in one statement, so that a hundred guesses sent at
 * once get no further than five. Answers which try this is, 1 to 5; undefined: the account is locked, and nothing was
 * counted. Unknown accounts are counted like known ones and so tell nothing about themselves.
 */
export async function countTry(db: Database, account: string, now: number): Promise<number | undefined> {
  const tries = sql.ref<number>('sign_in_attempt.tries')
  const until = sql.ref<number>('sign_in_attempt.lockedUntil')
  const lastAt = sql.ref<number>('sign_in_attempt.lastAt')
  const forgotten = sql`(${until} > 0 or ${lastAt} <= ${now - ATTEMPT_MEMORY_MS})`
  const counted = await db
    .insertInto('sign_in_attempt')
    .values({ account, tries: 1, lockedUntil: 0, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({
          tries: sql<number>`case when ${forgotten} then 1 else ${tries} + 1 end`,
          lockedUntil: sql<number>`case when not ${forgotten} and ${tries} + 1 >= ${TRIES} then cast(${now + LOCK_MS} as bigint) else 0 end`,
          lastAt: now,
        })
        // A lock that is over counts as none, so `forgotten` above only ever sees served ones.
        .where(({ eb, or }) =>
          or([eb('sign_in_attempt.lockedUntil', '<=', now), eb('sign_in_attempt.lockedUntil', '>', now + OUT_OF_REACH_MS)]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

/** A right password: the tries before it are forgotten, and with them the lock the fifth of them set. */
export async function forgetTries(db: Database, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute()
}
