import { ApiError } from '../handler/api-error.ts'
import { attemptsAt, forgetTries } from '../identity/attempts.ts'
import { hashPassword, type PasswordCost } from '../identity/password.ts'
import { passwordProblem } from '../identity/password-policy.ts'
import type { Pseudonym } from '../identity/pseudonym.ts'
import { endChallengesOf } from '../identity/second-factor/challenges.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Account } from './account-fields.ts'
import { type Actor, recordAudit } from './audit.ts'
import { findLink, useLink } from './account-links.ts'
import { findTaken, insertAccounts } from './store-accounts.ts'

const REFUSALS = { short: 'passwordShort', long: 'passwordLong', common: 'passwordCommon', personal: 'passwordPersonal' } as const

/** Throws `passwordShort`, `passwordLong`, `passwordCommon` or `passwordPersonal` (422) for a password that the policy refuses. */
export async function requireGoodPassword(password: string, personal: readonly string[]): Promise<void> {
  const problem = await passwordProblem(password, personal)
  if (problem) throw new ApiError(REFUSALS[problem])
}

/** Returns the names of the account that a password belongs to, which the password must not consist of. */
export const findOwner = (db: Database, userId: string) =>
  db.selectFrom('staff').select(['name', 'loginName', 'userCode']).where('userId', '=', userId).executeTakeFirst()

/** Stores a password and ends the account's sessions, within the transaction of `db`. `except`: the session that stays, by its token's hash. */
export async function storePassword(
  { db, ...actor }: Actor & { db: Database },
  { userId, passwordHash, except }: { userId: string; passwordHash: string; except?: string },
): Promise<void> {
  await db.updateTable('staff').set({ passwordHash }).where('userId', '=', userId).execute()
  await endSessionsOf(db, userId, except)
  await endChallengesOf(db, userId)
  await recordAudit(db, actor, [{ action: 'password', subject: userId }])
}

interface LinkUse {
  token: string
  password: string
  now: number
  cost: PasswordCost
}

interface PasswordLinkUse extends LinkUse {
  pseudonym: Pseudonym
}

/**
 * Sets the password of the account of a one-time link, and uses the link up. Ends the account's lock, because who forgot a password has
 * usually tried several; guesses at the former one tell nothing about the new one. Returns false for an unknown, used or expired link. Throws like
 * `requireGoodPassword`. The password is hashed outside the transaction, because that takes almost a second.
 */
export async function setPasswordByLink(db: Database, { token, password, now, cost, pseudonym }: PasswordLinkUse): Promise<boolean> {
  const link = await findLink(db, token, now)
  if (link?.purpose !== 'password') return false
  const { userId } = link
  const staff = await findOwner(db, userId)
  if (!staff) return false
  await requireGoodPassword(password, [userId, staff.name, staff.loginName ?? '', staff.userCode])
  const passwordHash = await hashPassword(password, cost)
  return inTransaction(db, async (transaction) => {
    if (!(await useLink(transaction, token))) return false
    await storePassword({ db: transaction, actor: userId, now }, { userId, passwordHash })
    await forgetTries(transaction, attemptsAt(pseudonym, 'account', userId))
    return true
  })
}

/**
 * Creates the first administrator with the link for it, and uses the link up. Returns `ended` for an unknown, used or expired link, and when
 * there is an administrator. Throws `accountTaken` (409) when another account has the id, e-mail address or login name, and like
 * `requireGoodPassword`.
 */
export async function createFirstAdministrator(
  store: PersonalStore,
  account: Account,
  { token, password, now, cost }: LinkUse,
): Promise<'created' | 'ended'> {
  const link = await findLink(store.db, token, now)
  if (link?.purpose !== 'firstAdministrator') return 'ended'
  const { userId, name, loginName, userCode } = account
  await requireGoodPassword(password, [userId, name, loginName ?? '', userCode])
  const passwordHash = await hashPassword(password, cost)
  return inTransaction(store.db, async (db) => {
    if (!(await useLink(db, token)) || (await hasAdministrator(db))) return 'ended'
    const [taken = []] = await findTaken(db, [account])
    if (taken.length > 0) throw new ApiError('accountTaken')
    await insertAccounts({ ...store, db }, [account], [])
    await recordAudit(db, { actor: userId, now }, [{ action: 'create', subject: userId, details: { role: account.role } }])
    await storePassword({ db, actor: userId, now }, { userId, passwordHash })
    return 'created'
  })
}

/** Whether somebody can manage accounts. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'administrator')
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
