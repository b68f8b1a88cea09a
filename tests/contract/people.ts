import { CUSTOMER } from '../../server/customers/tables.ts'
import { STAFF } from '../../server/identity/tables.ts'
import type { PersonalStore } from '../../server/personal-data/personal-data.ts'
import { hashPassword } from '../../server/identity/password.ts'

/** A Friday noon in the business time zone. */
export const NOON = Date.parse('2026-11-20T12:00:00+08:00')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** The server's SECRET_KEY; `placeWithPeople` encrypts its data with the same key. */
export const SECRET = 'a secret of the tests, 32 letters'
/** The server's SIGNING_KEY. */
export const SIGNING_KEY = 'q7Zt0mR4xW9eK2nV5bJ8cL1yH6gD3fSpTuAoXiEzYwM='
export const PASSWORD = 'correct horse 7'
/** A low scrypt cost, so that tests sign in quickly. */
export const CHEAP = { N: 2 ** 6, r: 8, p: 1 }
const passwordHash = hashPassword(PASSWORD, CHEAP)

/** owner: assignee of the tasks; creator, copied, steward: can read the tasks; stranger: has no access. */
export const PEOPLE = ['owner', 'creator', 'copied', 'steward', 'stranger'] as const
export type PersonName = (typeof PEOPLE)[number]
export const codeOf = (person: PersonName) => `${person}@example.com`

/** Inserts the five people, one customer and the customer's steward, unless the database has staff. */
export async function addPeople({ db, personalData }: PersonalStore): Promise<void> {
  if (await db.selectFrom('staff').select('userId').executeTakeFirst()) return
  const hash = await passwordHash
  const rows = PEOPLE.map((name, index) => ({
    userId: name,
    userCode: codeOf(name),
    name: `Name of ${name}`,
    mobile: `1990000000${index}`,
    router: name === 'creator' ? 'businessHome' : '',
    loginName: name,
    passwordHash: hash,
  }))
  await db
    .insertInto('staff')
    .values(await personalData.encryptRows(db, STAFF, rows))
    .execute()
  const customer = {
    wechatCustomerId: 'K1',
    externalUserid: 'wm1',
    custName: 'Nick',
    clientName: 'Client One',
    cifClientNo: 'C1',
    mobile1: '19900001111',
  }
  await db
    .insertInto('customer')
    .values(await personalData.encryptRow(db, CUSTOMER, customer))
    .execute()
  await db
    .insertInto('steward')
    .values({ userCustomerId: 'R1', userId: 'steward', wechatCustomerId: 'K1', addedAt: NOON - 30 * DAY, deletedAt: null })
    .execute()
}
