import type { Database } from '../database/tables.ts'

/** The ways to sign in to an account: with name and password, with a code by text message, or by WeCom. */
export interface SignInWays {
  loginName: string | null
  hasPassword: boolean
  hasMobile: boolean
  isMember: boolean
}

export const canSignIn = ({ loginName, hasPassword, hasMobile, isMember }: SignInWays): boolean =>
  (loginName !== null && hasPassword) || hasMobile || isMember

/**
 * Lets only one transaction at a time create, change or disable accounts, so that two administrators cannot disable each other and equal names
 * are not created twice. Locks the administrators' rows, which PostgreSQL reads again afterwards.
 */
export async function lockAccounts(db: Database): Promise<void> {
  await db
    .updateTable('staff')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('role', '=', 'administrator')
    .execute()
}

/** Whether an administrator besides `userId` can sign in. Locks the accounts, so that the answer holds until the transaction ends. */
export async function hasOtherAdministrator(db: Database, userId: string): Promise<boolean> {
  await lockAccounts(db)
  const others = await db
    .selectFrom('staff')
    .select(['loginName', 'passwordHash', 'mobileHash', 'inDirectory'])
    .where('role', '=', 'administrator')
    .where('disabledAt', 'is', null)
    .where('userId', '!=', userId)
    .execute()
  return others.some((other) => canSignIn(waysOf(other)))
}

interface StoredWays {
  loginName: string | null
  passwordHash: string | null
  mobileHash: string
  inDirectory: number
}

export const waysOf = ({ loginName, passwordHash, mobileHash, inDirectory }: StoredWays): SignInWays => ({
  loginName,
  hasPassword: passwordHash !== null,
  hasMobile: mobileHash !== '',
  isMember: inDirectory === 1,
})
