import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { Role } from '../roles.ts'
import { STAFF } from '../tables.ts'
import { requireNamed, readData } from '../../demo/read-data.ts'

export interface DemoPerson {
  key: string
  userId: string
  userCode: string
  name: string
  mobile: string
  router: string
  /** Steward by default. */
  role?: Role
  /** Set for people who can sign in with the demo password. */
  loginName?: string
  /** An additional account of the insurer's own app, with the demo password. */
  bound?: { userIdEB: string; employeeNo: string }
}

/** The demo's people, by their keys. */
export interface DemoPeople {
  all: readonly DemoPerson[]
  /** Returns undefined for an unknown key. */
  find(key: string): DemoPerson | undefined
  /** Throws for an unknown key. */
  get(key: string): DemoPerson
}

export function readPeople(): DemoPeople {
  const all = readData<DemoPerson[]>('identity/demo/people.json')
  const byKey = new Map(all.map((person) => [person.key, person]))
  return { all, find: (key) => byKey.get(key), get: (key) => requireNamed(byKey.get(key), key) }
}

/** Inserts the demo's people into an empty table; `passwordHash` is the hash of their shared password. */
export async function seedPeople({ db, personalData }: PersonalStore, { all }: DemoPeople, passwordHash: string): Promise<void> {
  const staff = all.map(({ key: _key, bound: _bound, loginName, role = 'steward', ...row }) => ({
    ...row,
    role,
    loginName: loginName ?? null,
    passwordHash: loginName ? passwordHash : null,
  }))
  await db
    .insertInto('staff')
    .values(await personalData.encryptRows(db, STAFF, staff))
    .execute()
  const accounts = all.flatMap(({ userId, bound }) => (bound ? [{ ...bound, userId, passwordHash }] : []))
  await db.insertInto('bound_account').values(accounts).execute()
}
