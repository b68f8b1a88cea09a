import type { Database } from '../database/tables.ts'
import { accountName } from './attempts.ts'

/** An account of the insurer's own app that belongs to a member of staff, and whose it is. */
export interface BoundAccount {
  userId: string
  userCode: string
  name: string
  router: string
  userIdEB: string
  mobile: string
  passwordHash: string | null
}

const accounts = (db: Database) =>
  db
    .selectFrom('bound_account')
    .innerJoin('staff', 'staff.userId', 'bound_account.userId')
    .select(['staff.userId', 'staff.userCode', 'staff.name', 'staff.router', 'staff.mobile'])
    .select(['bound_account.userIdEB', 'bound_account.passwordHash'])

/** The bound account of a telephone number or an employee number (AUTH-15); undefined when there is none. */
export const boundByName = (db: Database, name: string): Promise<BoundAccount | undefined> =>
  accounts(db)
    .where(({ eb, or }) => or([eb('staff.mobile', '=', name.trim()), eb('bound_account.employeeNo', '=', accountName(name))]))
    .executeTakeFirst()

/** The bound account of a telephone number; undefined when there is none. */
export const boundByMobile = (db: Database, mobile: string): Promise<BoundAccount | undefined> =>
  accounts(db).where('staff.mobile', '=', mobile).executeTakeFirst()
