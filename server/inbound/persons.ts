import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { activeStewards, isMember } from '../identity/staff.ts'
import { type RowFields, textIn } from './values.ts'

/** The steward and the customer whom a row names; empty texts where it names none. */
export interface NamedPersons {
  userId: string
  userCode: string
  externalUserid: string
  cifClientNo: string
}

export const NOBODY: NamedPersons = { userId: '', userCode: '', externalUserid: '', cifClientNo: '' }

/** Returns the persons whom the fields of a row name. */
export const namedIn = (fields: RowFields): NamedPersons => ({
  userId: textIn(fields, 'userId'),
  userCode: textIn(fields, 'userCode'),
  externalUserid: textIn(fields, 'externalUserid'),
  cifClientNo: textIn(fields, 'cifClientNo'),
})

type NamedSteward = Pick<NamedPersons, 'userId' | 'userCode'>

/** Condition on `staff`: has this user id, or else this user code; both ignore letter case. */
const isNamed = ({ userId, userCode }: NamedSteward) =>
  userId === '' ? sql<boolean>`lower(${sql.ref('staff.userCode')}) = ${userCode.toLowerCase()}` : isMember(userId)

/** Returns the steward whom a row names. Undefined for nobody with a usable account. */
export async function findSteward(db: Database, named: NamedSteward): Promise<string | undefined> {
  const found = await activeStewards(db).select('userId').where(isNamed(named)).executeTakeFirst()
  return found?.userId
}

/** Whether two rows name the same steward, in any way and letter case. */
export async function isSameSteward(db: Database, one: NamedSteward, other: NamedSteward): Promise<boolean> {
  if (wordOf(one) === wordOf(other)) return true
  const first = await memberIn(db, one)
  return first !== undefined && first === (await memberIn(db, other))
}

/** The user id comes first, as in `isNamed`. */
const wordOf = ({ userId, userCode }: NamedSteward): string => (userId === '' ? `code ${userCode}` : `id ${userId}`).toLowerCase()

async function memberIn(db: Database, named: NamedSteward): Promise<string | undefined> {
  return (await db.selectFrom('staff').select('userId').where(isNamed(named)).executeTakeFirst())?.userId
}

/**
 * Returns the customer with this external id, or else with this number at the core. Several contacts may be one client: the steward's own one
 * is preferred.
 */
export async function findCustomer(
  db: Database,
  { externalUserid, cifClientNo }: NamedPersons,
  steward: string | undefined,
): Promise<string | undefined> {
  const named =
    externalUserid === ''
      ? db.selectFrom('customer').where('customer.cifClientNo', '=', cifClientNo)
      : db.selectFrom('customer').where('customer.externalUserid', '=', externalUserid)
  const found = await named
    .leftJoin('steward', (join) =>
      join
        .onRef('steward.wechatCustomerId', '=', 'customer.wechatCustomerId')
        .on('steward.userId', '=', steward ?? '')
        .on('steward.deletedAt', 'is', null),
    )
    .select('customer.wechatCustomerId')
    .orderBy((order) => order.case().when('steward.userId', 'is', null).then(1).else(0).end())
    .orderBy('customer.wechatCustomerId')
    .executeTakeFirst()
  return found?.wechatCustomerId
}
