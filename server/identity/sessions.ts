import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { SESSION_LIFETIME_MS } from '../../actions/login/session-rules.ts'
import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Caller, HandlerContext } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { Role } from './roles.ts'
import type { SessionTable } from './tables.ts'

const MINUTE = 60_000
/** A token expires after `SESSION_LIFETIME_MS`, or after two idle hours; a policyholder's after half an idle hour (DEC-15). */
const IDLE_MS = { staff: 120 * MINUTE, policyholder: 30 * MINUTE, ticket: 120 * MINUTE } as const

/** Returns the hash of a token. Only the hash is stored, so that a leaked database contains no usable tokens. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The holder of a token. A policyholder's token gives access to one endorsement, a ticket's to the pictures of one claim; the
 * ticket's `userId` is the member of staff who sent the link.
 */
export type Holder =
  | { kind: 'staff'; userId: string }
  | { kind: 'policyholder'; endorNo: string; policyNo: string; mobileHash: string; linkId: string }
  | { kind: 'ticket'; registNo: string; userId: string }

/**
 * Issues a token of 256 random bits for `holder`, valid until `expiresAt` at the latest.
 */
export async function issueToken(db: Database, holder: Holder, now: number, expiresAt = now + SESSION_LIFETIME_MS): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({ tokenHash: hashOfToken(token), ...holder, issuedAt: now, expiresAt, seenAt: now })
    .execute()
  return token
}

/** How long administrators, auditors and reviewers stay signed in, in milliseconds: their screens require a recent sign-in. */
const PRIVILEGED_MS = 15 * MINUTE
/** Roles of people who work all day: stewards, and analysts in the workbench, whose changes pass a check and a review. */
const DAILY: ReadonlySet<Role> = new Set(['steward', 'analyst'])

/** Issues a token for a member of staff. */
export const issueStaffToken = (db: Database, { userId, role }: { userId: string; role: Role }, now: number): Promise<string> =>
  issueToken(db, { kind: 'staff', userId }, now, DAILY.has(role) ? undefined : now + PRIVILEGED_MS)

/**
 * Ends the sessions of a member of staff, but not `except` (a token's hash). Those of the claim tickets that the member sent continue, because
 * claimants may be uploading. Returns how many ended.
 */
export async function endSessionsOf(db: Database, userId: string, except = ''): Promise<number> {
  const own = db.deleteFrom('session').where('kind', '=', 'staff').where('userId', '=', userId)
  const { numDeletedRows } = await own.where('tokenHash', '!=', except).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes expired sessions, and those issued while a clock was ahead, which would be valid again at their time. Called by the server's
 * clock.
 */
export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('issuedAt', '>', now + MAX_SKEW_MS)]))
    .execute()
}

/**
 * Returns the caller of `token`; undefined when the token is unknown, revoked, expired, idle too long or issued in the
 * future (DEC-41). `isUse` is false for a request that a page makes by itself: it does not prolong the session.
 */
export async function callerOf(db: Database, token: string, now: number, isUse = true): Promise<Caller | undefined> {
  const tokenHash = hashOfToken(token)
  const found = await db
    .selectFrom('session')
    .leftJoin('staff', 'staff.userId', 'session.userId')
    .selectAll('session')
    .select(['staff.userCode', 'staff.name', 'staff.router', 'staff.role', 'staff.disabledAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('session.issuedAt', '<=', now + MAX_SKEW_MS)
    .executeTakeFirst()
  if (!found || found.seenAt <= now - IDLE_MS[found.kind]) return undefined
  // Updated at most once a minute, which is exact enough for the idle limit and avoids a write per request. A time in the future is from
  // before the clock was set back.
  if (isUse && Math.abs(now - found.seenAt) >= MINUTE) await touch(db, tokenHash, now)
  return asCaller(found)
}

interface FoundStaff {
  userCode: string | null
  name: string | null
  router: string | null
  role: Role | null
  disabledAt: number | null
}

type Found = Selectable<SessionTable> & FoundStaff

/** Returns undefined when a column that the session's kind requires is null, and for a disabled account. */
function asCaller({
  tokenHash,
  kind,
  userId,
  userCode,
  name,
  router,
  role,
  disabledAt,
  endorNo,
  policyNo,
  mobileHash,
  linkId,
  registNo,
}: Found): Caller | undefined {
  if (kind === 'staff')
    return userId === null || userCode === null || name === null || router === null || role === null || disabledAt !== null
      ? undefined
      : { kind, tokenHash, userId, userCode, name, router, role }
  if (kind === 'ticket') return registNo === null || userId === null ? undefined : { kind, tokenHash, registNo, sentBy: userId }
  if (endorNo === null || policyNo === null || mobileHash === null || linkId === null) return undefined
  return { kind, tokenHash, endorNo, policyNo, mobileHash, linkId }
}

/** Sessions whose use is being recorded. */
const touching = new Set<string>()
/** How long a request waits for the record of its session's use, and how long none waits after one was late or failed, in milliseconds. */
const [TOUCH_MS, REST_MS] = [1_000, 10_000]
/** Until when no request waits, by database, on the monotonic clock. */
const restUntil = new WeakMap<Database, number>()

/**
 * Records that a token was used. A late or failed write is ignored, so that reading works without write access; the session expires
 * earlier. The health checks report that the database cannot be written.
 */
async function touch(db: Database, tokenHash: string, now: number): Promise<void> {
  if (touching.has(tokenHash)) return
  touching.add(tokenHash)
  const written = db
    .updateTable('session')
    .set({ seenAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute()
    .then(
      () => true,
      () => false,
    )
    .finally(() => touching.delete(tokenHash))
  if ((restUntil.get(db) ?? 0) > performance.now()) return
  const isInTime = await Promise.race([written, pause(TOUCH_MS, false, { ref: false })])
  if (!isInTime) restUntil.set(db, performance.now() + REST_MS)
}

type EndContext = Pick<HandlerContext, 'db' | 'logSecurity'>

/** Ends the session of `token`, if there is one, and logs its user in the security log (DEC-32). */
export const endSession = (token: string, context: EndContext): Promise<void> => endByHash(hashOfToken(token), context)

async function endByHash(tokenHash: string, { db, logSecurity }: EndContext): Promise<void> {
  const ended = await db.deleteFrom('session').where('tokenHash', '=', tokenHash).returning(['userId', 'kind']).executeTakeFirst()
  // `userId` of a ticket's session is the sender of the link, who did not sign out, so it is not logged.
  if (ended) logSecurity('authn_token_revoked', { userId: ended.kind === 'staff' ? (ended.userId ?? undefined) : undefined })
}

/**
 * Ends all sessions of the caller: of a member of staff, or of a policyholder's mobile number across endorsements. For a claim
 * ticket it ends only the current session, because other people may use the same link.
 */
export async function endAllSessions(caller: Caller, { db, logSecurity }: EndContext): Promise<void> {
  if (caller.kind === 'ticket') return endByHash(caller.tokenHash, { db, logSecurity })
  const sessions = db.deleteFrom('session').where('kind', '=', caller.kind)
  const theirs =
    caller.kind === 'staff' ? sessions.where('userId', '=', caller.userId) : sessions.where('mobileHash', '=', caller.mobileHash)
  const ended = await theirs.returning('userId').execute()
  for (const { userId } of ended) logSecurity('authn_token_revoked', { userId: userId ?? undefined })
}
