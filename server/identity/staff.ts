import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { nameMatcher } from '../names/name-matcher.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { STAFF } from './tables.ts'

/** Returns the member of staff with this e-mail address, which is the user code; ignores letter case. */
export async function staffByEmail({ db, personalData }: PersonalStore, email: string) {
  const userCode = sql<string>`lower(${sql.ref('staff.userCode')})`
  const found = await withMobile(db).where(userCode, '=', email.trim().toLowerCase()).executeTakeFirst()
  return found && personalData.showRow(STAFF, found)
}

/** Returns the member of staff with this user id. */
export async function staffById({ db, personalData }: PersonalStore, userId: string) {
  const found = await withMobile(db).where('staff.userId', '=', userId).executeTakeFirst()
  return found && personalData.showRow(STAFF, found)
}

const withMobile = (db: Database) =>
  db
    .selectFrom('staff')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'staff.userId').on('person_key.kind', '=', STAFF.kind))
    .select(['staff.name', 'staff.mobile', 'staff.userId', 'person_key.wrappedKey'])

/** Returns the user id of a user code, which `createdBy` of a task contains; undefined when unknown. */
export async function userIdOf(db: Database, userCode: string): Promise<string | undefined> {
  const found = await db.selectFrom('staff').select('userId').where('userCode', '=', userCode).executeTakeFirst()
  return found?.userId
}

/** Compares the user id of staff with a member's id at WeCom, which ignores letter case. */
export const isMember = (memberId: string) => sql<boolean>`lower(${sql.ref('staff.userId')}) = ${memberId.toLowerCase()}`

/** Returns the user id of the member of WeCom with this id: that of staff, or the given one for a member who is no staff. */
export async function userIdOfMember(db: Database, memberId: string): Promise<string> {
  const found = await db.selectFrom('staff').select('userId').where(isMember(memberId)).executeTakeFirst()
  return found?.userId ?? memberId
}

const byName = new Intl.Collator('zh').compare

/** Selects the stewards with a usable account, who can be given work. */
export const activeStewards = (db: Database) => db.selectFrom('staff').where('role', '=', 'steward').where('disabledAt', 'is', null)

/** Whether this is a steward with a usable account. */
export async function isActiveSteward(db: Database, userId: string): Promise<boolean> {
  const found = await activeStewards(db).select('userId').where('userId', '=', userId).executeTakeFirst()
  return found !== undefined
}

/**
 * Returns id and name of the stewards whose name or id matches `search`, ignoring case, or whose name is read so in pinyin (DEC-37), sorted
 * by name.
 */
export async function searchStaff(db: Database, search: string): Promise<{ userId: string; name: string }[]> {
  const staff = await activeStewards(db).select(['userId', 'name']).execute()
  const matches = await nameMatcher(search)
  return staff
    .filter(({ userId, name }) => matches(name) || matches(userId))
    .sort((left, right) => byName(left.name, right.name) || (left.userId < right.userId ? -1 : 1))
}

/** Whether a member of staff with this id exists. */
export async function isStaff(db: Database, userId: string): Promise<boolean> {
  const found = await db.selectFrom('staff').select('userId').where('userId', '=', userId).executeTakeFirst()
  return found !== undefined
}

/** Returns a member of staff with a usable account, with what a session tells the app. */
export const findEnabled = (db: Database, userId: string) =>
  db
    .selectFrom('staff')
    .select(['userId', 'userCode', 'name', 'router', 'role'])
    .where('userId', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** Whether this member of staff can sign in with a password. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const found = await db.selectFrom('staff').select('passwordHash').where('userId', '=', userId).executeTakeFirst()
  return typeof found?.passwordHash === 'string'
}
