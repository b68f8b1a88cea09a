import { chunk } from 'es-toolkit'
import type { Database } from '../database/tables.ts'
import { STAFF } from '../identity/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Account, AccountField, FieldProblem } from './account-fields.ts'

/** The number of rows in one statement; each has about ten values, and SQLite accepts 32,766. */
const ROWS = 500

/** The unique columns of the table, each with the field that an administrator writes. */
const UNIQUE: Readonly<Record<'userId' | 'userCode' | 'loginName', AccountField>> = {
  userId: 'userId',
  userCode: 'email',
  loginName: 'loginName',
}

/** Returns the values that must be unique: user id and e-mail address in any letter case, and the login name. */
const keysOf = ({ userId, userCode, loginName }: Pick<Account, 'userId' | 'userCode' | 'loginName'>) => [
  ['userId', userId.toLowerCase()] as const,
  ['userCode', userCode.toLowerCase()] as const,
  ['loginName', loginName ?? ''] as const,
]

/**
 * Returns, for each account, the fields whose values another account of the list or of the database already has. WeCom does not distinguish
 * letter case in user ids.
 */
export async function findTaken(db: Database, accounts: readonly Account[]): Promise<FieldProblem[][]> {
  const stored = await db.selectFrom('staff').select(['userId', 'userCode', 'loginName']).execute()
  const keyOf = (column: string, value: string) => `${column} ${value}`
  const taken = new Set(stored.flatMap((row) => keysOf(row).map(([column, value]) => keyOf(column, value))))
  const listed = new Set<string>()
  return accounts.map((account) =>
    keysOf(account).flatMap(([column, value]): FieldProblem[] => {
      // Without an e-mail address the user id stands in its place.
      if (value === '' || (column === 'userCode' && account.userCode === account.userId)) return []
      const key = keyOf(column, value)
      const problem = taken.has(key) ? 'taken' : listed.has(key) ? 'repeated' : undefined
      listed.add(key)
      return problem ? [{ field: UNIQUE[column], problem }] : []
    }),
  )
}

/** Inserts accounts with encrypted mobile numbers, in the transaction of `db`. `setByHand`: the fields that the directory must not change. */
export async function insertAccounts(
  { db, personalData }: PersonalStore,
  accounts: readonly Account[],
  setByHand: readonly AccountField[],
): Promise<void> {
  for (const rows of chunk(accounts, ROWS)) {
    const staff = rows.map((account) => ({ ...account, passwordHash: null, setByHand: setByHand.join(',') }))
    await db
      .insertInto('staff')
      .values(await personalData.encryptRows(db, STAFF, staff))
      .execute()
  }
}
