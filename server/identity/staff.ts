import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { STAFF } from './tables.ts'

/** The member of staff with an e-mail address, in upper or lower case: it is their user code. */
export async function staffByEmail({ db, personalData }: PersonalStore, email: string) {
  const userCode = sql<string>`lower(${sql.ref('staff.userCode')})`
  const found = await withMobile(db).where(userCode, '=', email.trim().toLowerCase()).executeTakeFirst()
  return found && personalData.decryptRow(STAFF, found)
}

/** The member of staff with a user id. */
export async function staffById({ db, personalData }: PersonalStore, userId: string) {
  const found = await withMobile(db).where('staff.userId', '=', userId).executeTakeFirst()
  return found && personalData.decryptRow(STAFF, found)
}

const withMobile = (db: Database) =>
  db
    .selectFrom('staff')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'staff.userId').on('person_key.kind', '=', STAFF.kind))
    .select(['staff.name', 'staff.mobile', 'staff.userId', 'person_key.wrappedKey'])

/** The user id that belongs to a user code, as a task names its creator by; undefined for nobody's. */
export async function userIdOf(db: Database, userCode: string): Promise<string | undefined> {
  const found = await db.selectFrom('staff').select('userId').where('userCode', '=', userCode).executeTakeFirst()
  return found?.userId
}

const byName = new Intl.Collator('zh').compare

/**
 * The staff whose name or id holds `search`, whatever its case, by name: id and name, nothing else of them. Case is folded
 * here, since databases differ in it beyond ASCII.
 */
export async function searchStaff(db: Database, search: string): Promise<{ userId: string; name: string }[]> {
  const staff = await db.selectFrom('staff').select(['userId', 'name']).execute()
  const wanted = search.trim().toLowerCase()
  return staff
    .filter(({ userId, name }) => name.toLowerCase().includes(wanted) || userId.toLowerCase().includes(wanted))
    .sort((left, right) => byName(left.name, right.name) || (left.userId < right.userId ? -1 : 1))
}

/** Whether there is a member of staff of this id. */
export async function isStaff(db: Database, userId: string): Promise<boolean> {
  const found = await db.selectFrom('staff').select('userId').where('userId', '=', userId).executeTakeFirst()
  return found !== undefined
}
