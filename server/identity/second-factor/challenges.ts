import { randomBytes } from 'node:crypto'
import { isPlausible } from '../../clock/issue-time.ts'
import type { Database } from '../../database/tables.ts'
import { hashOfToken } from '../sessions.ts'
import type { SignInChallengeTable } from './tables.ts'

/** How long a person may take to enter the code, or to set up the app, in milliseconds. */
const LIFETIME_MS = 30 * 60_000

/** Creates the challenge of a sign-in whose password was correct, and returns its token. */
export async function createChallenge(db: Database, { userId, userIdEB }: { userId: string; userIdEB: string | null }, now: number) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sign_in_challenge')
    .values({ tokenHash: hashOfToken(token), userId, userIdEB, createdAt: now, expiresAt: now + LIFETIME_MS })
    .execute()
  return token
}

/** Returns the challenge of a token; undefined for an unknown, used or expired one, and one from the future (DEC-41). */
export async function findChallenge(
  db: Database,
  token: string,
  now: number,
): Promise<Pick<SignInChallengeTable, 'userId' | 'userIdEB'> | undefined> {
  const found = await db
    .selectFrom('sign_in_challenge')
    .select(['userId', 'userIdEB', 'createdAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found && isPlausible(found.createdAt, now) ? { userId: found.userId, userIdEB: found.userIdEB } : undefined
}

/** Uses a challenge up. Returns false when another request has used it meanwhile. */
export async function useChallenge(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_challenge').where('tokenHash', '=', hashOfToken(token)).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends the challenges of a person, whose password has changed. */
export async function endChallengesOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('userId', '=', userId).execute()
}

/** Deletes expired challenges. Called by the server's clock. */
export async function deleteExpiredChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expiresAt', '<=', now).execute()
}
