import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { accountName } from './attempts.ts'
import type { Role } from './roles.ts'
import { STAFF } from './tables.ts'

/** An account of the insurer's own app, joined with the member of staff to whom it belongs. */
export interface BoundAccount {
  userId: string
  userCode: string
  name: string
  router: string
  role: Role
  userIdEB: string
  mobile: string
  passwordHash: string | null
}

const accounts = (db: Database) =>
  db
    .selectFrom('bound_account')
    .innerJoin('staff', 'staff.userId', 'bound_account.userId')
    .leftJoin('person_key', (join) => join.onRef('person_key.id', '=', 'staff.userId').on('person_key.kind', '=', STAFF.kind))
    .where('staff.disabledAt', 'is', null)
    .select(['staff.userId', 'staff.userCode', 'staff.name', 'staff.router', 'staff.role', 'staff.mobile', 'person_key.wrappedKey'])
    .select(['bound_account.userIdEB', 'bound_account.passwordHash'])

/** Returns the first of a member's accounts; undefined for accounts of several members. */
const ofOneMember = <Row extends { userId: string }>(rows: readonly Row[]): Row | undefined =>
  rows.every(({ userId }) => userId === rows[0]?.userId) ? rows[0] : undefined

/**
 * Returns the bound account with this mobile or employee number (AUTH-15), or undefined; disabled accounts count as unknown. A number of two
 * accounts identifies neither.
 */
export async function findBoundByName({ db, personalData }: PersonalStore, name: string): Promise<BoundAccount | undefined> {
  const hasMobile = personalData.isOneOf(STAFF, 'mobile', [accountName(name)])
  // A union, because databases use no index for an OR over two tables.
  const matching = db
    .selectFrom('bound_account')
    .select('userIdEB')
    .where('employeeNo', '=', accountName(name))
    .union(
      db
        .selectFrom('staff')
        .innerJoin('bound_account', 'bound_account.userId', 'staff.userId')
        .select('bound_account.userIdEB')
        .where(hasMobile),
    )
  const found = ofOneMember(await accounts(db).where('bound_account.userIdEB', 'in', matching).execute())
  return found && personalData.decryptRow(STAFF, found)
}

/**
 * Returns the bound account with this mobile number, or undefined; disabled accounts count as unknown. A number of two members identifies
 * neither.
 */
export async function findBoundByMobile({ db, personalData }: PersonalStore, mobile: string): Promise<BoundAccount | undefined> {
  const hasMobile = personalData.isOneOf(STAFF, 'mobile', [mobile])
  const found = ofOneMember(await accounts(db).where(hasMobile).execute())
  return found && personalData.decryptRow(STAFF, found)
}

/** Returns a bound account; undefined when it or its owner's account is unknown or disabled. */
export async function findBoundById({ db, personalData }: PersonalStore, userIdEB: string): Promise<BoundAccount | undefined> {
  const found = await accounts(db).where('bound_account.userIdEB', '=', userIdEB).executeTakeFirst()
  return found && personalData.decryptRow(STAFF, found)
}

/** Returns employee number and unbinding time of an account, when it belongs to this member of staff. */
export const findBoundAccount = (db: Database, userId: string, userIdEB: string) =>
  db
    .selectFrom('bound_account')
    .select(['employeeNo', 'unboundAt'])
    .where('userIdEB', '=', userIdEB)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Sets when an account was unbound; null binds the account again. */
export const unbind = (db: Database, userIdEB: string, at: number | null) =>
  db.updateTable('bound_account').set({ unboundAt: at }).where('userIdEB', '=', userIdEB).execute()
