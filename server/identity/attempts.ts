import { sql } from 'kysely'
import { plainNumber } from '../../renderer/language/typed-value.ts'
import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import type { Pseudonym } from './pseudonym.ts'

/** Number of wrong attempts that lock an account, and how long the lock lasts, in milliseconds (DEC-15). */
export const TRIES = 5
const LOCK_MS = 15 * 60_000
/** A lock that ends further ahead was set before the clock was set back, and is ignored. */
const MAX_AHEAD_MS = 2 * LOCK_MS
/** How long after the last wrong attempt the count expires, in milliseconds. */
export const ATTEMPT_MEMORY_MS = 24 * 3_600_000

const MOBILE = /^1\d{10}$/

/** Normalizes an account name, so that another letter case, or another way to write a mobile number, does not bypass the lock. */
export function accountName(username: string): string {
  const mobile = plainNumber(username, 'mobile')
  return MOBILE.test(mobile) ? mobile : username.normalize('NFKC').trim().toLowerCase()
}

/**
 * Returns under what the attempts at an account's passwords or codes are counted: one count for an account with several names. The line break
 * keeps it apart from any typed name.
 */
export const attemptsAt = (pseudonym: Pseudonym, kind: Parameters<Pseudonym>[0], userId: string): string => pseudonym(kind, `\n${userId}`)

/** Whether an account is locked at `now`. `account` is a keyed hash here and below (`Pseudonym`). */
export async function isLocked(db: Database, account: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_attempt')
    .select('account')
    .where('account', '=', account)
    .where('lockedUntil', '>', now)
    .where('lockedUntil', '<=', now + MAX_AHEAD_MS)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Counts one attempt at `account` BEFORE its password is checked, in one statement, so that of many concurrent guesses only five
 * are checked. Returns the number of this attempt, 1 to 5; undefined, without counting, when the account is locked. Unknown
 * accounts are counted as well, so that the limit does not reveal which accounts exist.
 */
export async function countTry(db: Database, account: string, now: number): Promise<number | undefined> {
  const tries = sql.ref<number>('sign_in_attempt.tries')
  const until = sql.ref<number>('sign_in_attempt.lockedUntil')
  const lastAt = sql.ref<number>('sign_in_attempt.lastAt')
  const forgotten = sql`(${until} > 0 or ${lastAt} <= ${now - ATTEMPT_MEMORY_MS} or ${lastAt} > ${now + MAX_SKEW_MS})`
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
        // Active locks are excluded here, so `forgotten` above only sees expired ones.
        .where(({ eb, or }) =>
          or([eb('sign_in_attempt.lockedUntil', '<=', now), eb('sign_in_attempt.lockedUntil', '>', now + MAX_AHEAD_MS)]),
        ),
    )
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

/** Deletes the attempts of an account after a correct or a new password, including the lock that a fifth attempt set. */
export async function forgetTries(db: Database, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute()
}
