import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Caller, HandlerContext } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { SessionTable } from './tables.ts'

const MINUTE = 60_000
/** A token lives twelve hours, and dies after two without a request, a policyholder's after half an hour (DEC-15). */
const LIFE_MS = 12 * 60 * MINUTE
const IDLE_MS = { staff: 120 * MINUTE, policyholder: 30 * MINUTE, ticket: 120 * MINUTE } as const

/** Only this is stored: who reads the database can't use what they find. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * What a token is to open: everything of a member of staff, or one endorsement, or the pictures of one claim, by the link that
 * `userId` has sent.
 */
export type Holder =
  | { kind: 'staff'; userId: string }
  | { kind: 'policyholder'; endorNo: string; policyNo: string; mobileHash: string; linkId: string }
  | { kind: 'ticket'; registNo: string; userId: string }

/**
 * A new token of 256 random bits for `holder`, good until `endsAt` at the latest. Tokens past their life are cleared away on
 * the way.
 */
export async function issueToken(db: Database, holder: Holder, now: number, endsAt = now + LIFE_MS): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('session')
    .where('issuedAt', '<=', now - LIFE_MS)
    .execute()
  await db
    .insertInto('session')
    .values({ tokenHash: hashOf(token), ...holder, issuedAt: Math.min(now, endsAt - LIFE_MS), seenAt: now })
    .execute()
  return token
}

/** Who `token` stands for at `now`; undefined when it is unknown, revoked, too old or was idle too long. */
export async function callerOf(db: Database, token: string, now: number): Promise<Caller | undefined> {
  const tokenHash = hashOf(token)
  const found = await db
    .selectFrom('session')
    .leftJoin('staff', 'staff.userId', 'session.userId')
    .selectAll('session')
    .select(['staff.userCode', 'staff.name', 'staff.router'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.issuedAt', '>', now - LIFE_MS)
    .executeTakeFirst()
  if (!found || found.seenAt <= now - IDLE_MS[found.kind]) return undefined
  // Once a minute is exact enough for idle hours, and spares a write per request.
  if (now - found.seenAt >= MINUTE) await touch(db, tokenHash, now)
  return asCaller(found)
}

type Found = Selectable<SessionTable> & { userCode: string | null; name: string | null; router: string | null }

/** A column of its kind that is missing opens nothing. */
function asCaller({
  tokenHash,
  kind,
  userId,
  userCode,
  name,
  router,
  endorNo,
  policyNo,
  mobileHash,
  linkId,
  registNo,
}: Found): Caller | undefined {
  if (kind === 'staff')
    return userId === null || userCode === null || name === null || router === null
      ? undefined
      : { kind, tokenHash, userId, userCode, name, router }
  if (kind === 'ticket') return registNo === null || userId === null ? undefined : { kind, tokenHash, registNo, sentBy: userId }
  if (endorNo === null || policyNo === null || mobileHash === null || linkId === null) return undefined
  return { kind, tokenHash, endorNo, policyNo, mobileHash, linkId }
}

/** Notes that a token was used. While nothing can be written, people go on reading: their session then ends a little earlier. */
async function touch(db: Database, tokenHash: string, now: number): Promise<void> {
  try {
    await db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute()
  } catch {
    // /health/ready tells the operator.
  }
}

type Ending = Pick<HandlerContext, 'db' | 'logSecurity'>

/** Ends the session of `token` at once, if there is one, and says whose in the security log (DEC-32). */
export const endSession = (token: string, context: Ending): Promise<void> => endByHash(hashOf(token), context)

async function endByHash(tokenHash: string, { db, logSecurity }: Ending): Promise<void> {
  const ended = await db.deleteFrom('session').where('tokenHash', '=', tokenHash).returning(['userId', 'kind']).executeTakeFirst()
  // A ticket's session has the steward who sent it, and nobody signed out as that one.
  if (ended) logSecurity('authn_token_revoked', { userId: ended.kind === 'staff' ? (ended.userId ?? undefined) : undefined })
}

/**
 * Ends every session of the person who calls: of a member of staff, and of a telephone, whichever endorsement it opened.
 * A claim ticket names nobody: others may hold the same link, and only the session that came is ended.
 */
export async function endAllSessions(caller: Caller, { db, logSecurity }: Ending): Promise<void> {
  if (caller.kind === 'ticket') return endByHash(caller.tokenHash, { db, logSecurity })
  const sessions = db.deleteFrom('session').where('kind', '=', caller.kind)
  const theirs =
    caller.kind === 'staff' ? sessions.where('userId', '=', caller.userId) : sessions.where('mobileHash', '=', caller.mobileHash)
  const ended = await theirs.returning('userId').execute()
  for (const { userId } of ended) logSecurity('authn_token_revoked', { userId: userId ?? undefined })
}
