import type { Database } from '../database/tables.ts'
import type { Role } from '../identity/roles.ts'

export interface ListedAccount {
  userId: string
  name: string
  userCode: string
  loginName: string | null
  role: Role
  router: string
  disabledAt: number | null
  inDirectory: number
  hasPassword: boolean
  sessions: number
}

/** Returns all accounts with their number of sessions, without mobile numbers, ordered by user id. */
export async function listAccounts(db: Database, now: number): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['userId', 'name', 'userCode', 'loginName', 'role', 'router', 'disabledAt', 'inDirectory', 'passwordHash'])
    .orderBy('userId')
    .execute()
  const counted = await db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('sessions')])
    .where('kind', '=', 'staff')
    .where('expiresAt', '>', now)
    .groupBy('userId')
    .execute()
  const sessions = new Map(counted.map((row) => [row.userId, row.sessions]))
  return rows.map(({ passwordHash, ...row }) => ({ ...row, hasPassword: passwordHash !== null, sessions: sessions.get(row.userId) ?? 0 }))
}

export interface ListedSession {
  userId: string
  issuedAt: number
  seenAt: number
  expiresAt: number
}

/** Returns the running sessions of staff, newest first; of one account with `userId`. */
export async function listSessions(db: Database, now: number, userId?: string): Promise<ListedSession[]> {
  const sessions = db
    .selectFrom('session')
    .select(['userId', 'issuedAt', 'seenAt', 'expiresAt'])
    .where('kind', '=', 'staff')
    .where('expiresAt', '>', now)
    .orderBy('issuedAt', 'desc')
  const rows = await (userId === undefined ? sessions : sessions.where('userId', '=', userId)).execute()
  return rows.flatMap(({ userId: owner, ...row }) => (owner === null ? [] : [{ ...row, userId: owner }]))
}
