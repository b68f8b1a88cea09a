import type { Database } from '../database/tables.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.ts'
import { STAFF } from '../identity/tables.ts'
import { nameMatcher } from '../names/name-matcher.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
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

const COLUMNS = ['userId', 'name', 'userCode', 'loginName', 'role', 'router', 'disabledAt', 'inDirectory', 'passwordHash'] as const

/**
 * Returns the accounts with their number of sessions, without mobile numbers, ordered by user id: all, or those whose name, id or login name
 * matches `search` (DEC-37).
 */
export async function listAccounts(db: Database, now: number, search = ''): Promise<ListedAccount[]> {
  const all = await db.selectFrom('staff').select(COLUMNS).orderBy('userId').execute()
  const matches = await nameMatcher(search)
  const rows = all.filter(({ userId, name, loginName }) => matches(name) || matches(userId) || matches(loginName ?? ''))
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

/** Returns an account with its mobile number and the bound accounts of the insurer's app, or undefined. */
export async function findAccount({ db, personalData }: PersonalStore, now: number, userId: string) {
  const found = await db
    .selectFrom('staff')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'staff.userId').on('person_key.kind', '=', STAFF.kind))
    .select(COLUMNS)
    .select(['mobile', 'wrappedKey'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) return undefined
  const bound = await db
    .selectFrom('bound_account')
    .select(['userIdEB', 'employeeNo'])
    .where('userId', '=', userId)
    .orderBy('userIdEB')
    .execute()
  const sessions = await listSessions(db, now, userId)
  const { passwordHash, ...account } = personalData.showRow(STAFF, found)
  const secondFactor = await hasSecondFactor(db, userId)
  return { ...account, bound, hasPassword: passwordHash !== null, secondFactor, sessions: sessions.length }
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
