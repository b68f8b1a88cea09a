import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Five wrong tries lock an account for a quarter of an hour (DEC-15). */
const TRIES = 5
const LOCK_MS = 15 * 60_000
/** Wrong tries older than a day are forgotten. */
const MEMORY_MS = 24 * 3_600_000

/** One spelling per account, so that upper case is no way around the lock. */
export const accountName = (username: string) => username.normalize('NFKC').trim().toLowerCase()

/**
 * Counts one try at `account` BEFORE its password is checked, in one statement, so that a hundred guesses sent at once
 * get no further than five. Answers whether the password may be checked; false: the account is locked. Unknown
 * accounts are counted like known ones and so tell nothing about themselves.
 */
export async function mayTry(db: Database, account: string, now: number): Promise<boolean> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('lastAt', '<', now - MEMORY_MS)
    .execute()
  const tries = sql.ref<number>('sign_in_attempt.tries')
  const until = sql.ref<number>('sign_in_attempt.lockedUntil')
  const served = sql`${until} > 0 and ${until} <= ${now}`
  const { tries: counted } = await db
    .insertInto('sign_in_attempt')
    .values({ account, tries: 1, lockedUntil: 0, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({
        tries: sql<number>`case when ${served} then 1 else ${tries} + 1 end`,
        lockedUntil: sql<number>`case when ${served} then 0 when ${until} > 0 then ${until} when ${tries} + 1 >= ${TRIES} then ${now + LOCK_MS} else 0 end`,
        lastAt: now,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return counted <= TRIES
}

/** A right password: the tries before it are forgotten, and with them the lock the fifth of them set. */
export async function forgetTries(db: Database, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute()
}
