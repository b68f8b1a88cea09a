import { createHash, randomBytes } from 'node:crypto'
import type { Caller, HandlerContext } from '../handler/context.ts'
import type { Database } from '../database/tables.ts'

const MINUTE = 60_000
/** A token lives twelve hours, and dies after two without a request (DEC-15). */
const LIFE_MS = 12 * 60 * MINUTE
const IDLE_MS = 120 * MINUTE

/** Only this is stored: who reads the database can't use what they find. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new token of 256 random bits for `userId`. Tokens past their life are cleared away on the way. */
export async function issueToken(db: Database, userId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('session')
    .where('issuedAt', '<=', now - LIFE_MS)
    .execute()
  await db
    .insertInto('session')
    .values({ tokenHash: hashOf(token), userId, issuedAt: now, seenAt: now })
    .execute()
  return token
}

/** Who `token` stands for at `now`; undefined when it is unknown, revoked, too old or was idle too long. */
export async function callerOf(db: Database, token: string, now: number): Promise<Caller | undefined> {
  const tokenHash = hashOf(token)
  const found = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.userId', 'session.userId')
    .select(['staff.userId', 'staff.userCode', 'staff.name', 'staff.router', 'session.seenAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.issuedAt', '>', now - LIFE_MS)
    .where('session.seenAt', '>', now - IDLE_MS)
    .executeTakeFirst()
  if (!found) return undefined
  const { seenAt, ...caller } = found
  // Once a minute is exact enough for two idle hours, and spares a write per request.
  if (now - seenAt >= MINUTE) await touch(db, tokenHash, now)
  return caller
}

/** Notes that a token was used. While nothing can be written, people go on reading: their session then ends a little earlier. */
async function touch(db: Database, tokenHash: string, now: number): Promise<void> {
  try {
    await db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute()
  } catch {
    // /health/ready tells the operator.
  }
}

/** Ends one token at once, and says whose in the security log; nothing happens when it is none. */
export async function revokeToken(token: string, { db, logSecurity }: Pick<HandlerContext, 'db' | 'logSecurity'>): Promise<void> {
  const ended = await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).returning('userId').executeTakeFirst()
  if (ended) logSecurity('authn_token_revoked', { userId: ended.userId })
}
