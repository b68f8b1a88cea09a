import { randomBytes } from 'node:crypto'
import { isPlausible } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { hashOfToken } from '../identity/sessions.ts'
import { ApiError } from '../handler/api-error.ts'
import { type Actor, recordAudit } from './audit.ts'
import type { LinkPurpose } from './tables.ts'

const MINUTE = 60_000
/** How long a link is valid, in milliseconds. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = { firstAdministrator: 30 * MINUTE, password: 24 * 60 * MINUTE }
/** The screen that a link opens. */
const PATH = '/setPassword'

/**
 * Creates a one-time link and ends earlier ones of the same purpose and account. The token follows `#`, so that browsers send it to no
 * server and no proxy logs it; only its hash is stored.
 */
export async function createLink(
  db: Database,
  { purpose, userId = '' }: { purpose: LinkPurpose; userId?: string },
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await endLinks(db, purpose, userId)
  const expiresAt = now + LINK_LIFETIME_MS[purpose]
  await db
    .insertInto('account_link')
    .values({ tokenHash: hashOfToken(token), purpose, userId, createdAt: now, expiresAt })
    .execute()
  return `${publicUrl}${PATH}#link=${token}`
}

/**
 * Creates a link to set an account's password and records it in the trail, within the transaction of `db`. Throws `unknownAccount` (404), and
 * `loginNameMissing` (409) for an account that no password could sign in to.
 */
export async function createPasswordLink({ db, ...actor }: Actor & { db: Database }, userId: string, publicUrl: string): Promise<string> {
  const staff = await db.selectFrom('staff').select('loginName').where('userId', '=', userId).executeTakeFirst()
  if (!staff) throw new ApiError('unknownAccount')
  if (staff.loginName === null) throw new ApiError('loginNameMissing')
  await recordAudit(db, actor, [{ action: 'link', subject: userId }])
  return createLink(db, { purpose: 'password', userId }, { publicUrl, now: actor.now })
}

const endLinks = (db: Database, purpose: LinkPurpose, userId: string) =>
  db.deleteFrom('account_link').where('purpose', '=', purpose).where('userId', '=', userId).execute()

/** Ends the links to set an account's password. */
export const endPasswordLinks = (db: Database, userId: string) => endLinks(db, 'password', userId)

/** Returns the unused link of a token; undefined for an unknown, used or expired one, and one from the future (DEC-41). */
export async function findLink(db: Database, token: string, now: number): Promise<{ purpose: LinkPurpose; userId: string } | undefined> {
  const found = await db
    .selectFrom('account_link')
    .select(['purpose', 'userId', 'createdAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found && isPlausible(found.createdAt, now) ? { purpose: found.purpose, userId: found.userId } : undefined
}

/** Uses a link up. Returns false when another request has used it meanwhile. */
export async function useLink(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account_link').where('tokenHash', '=', hashOfToken(token)).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes expired links. Called by the server's clock. */
export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.deleteFrom('account_link').where('expiresAt', '<=', now).execute()
}
