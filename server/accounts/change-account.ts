import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { STAFF } from '../identity/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import type { Account, AccountField } from './account-fields.ts'
import { endPasswordLinks } from './account-links.ts'
import { type Actor, recordAudit } from './audit.ts'
import { canSignIn, hasOtherAdministrator, lockAccounts, waysOf } from './administrators.ts'

/** The functions of this file run in the transaction of `db`, and throw `unknownAccount` (404). */
type Change = Actor & PersonalStore

/** The fields of an account that can be changed; user id and e-mail address identify it in other tables. */
export const CHANGEABLE_FIELDS = ['name', 'mobile', 'mode', 'loginName', 'role'] as const satisfies readonly AccountField[]
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number]

const COLUMN_OF = { name: 'name', mobile: 'mobile', mode: 'router', loginName: 'loginName', role: 'role' } as const

/**
 * Changes those of the fields that differ, and protects them from the directory. A change of the role ends the account's sessions, because
 * they have the former role. Without a login name, links to set a password end. The last administrator keeps the role and a way
 * to sign in. Throws `accountTaken` (409) for a login name of another account.
 */
export async function editAccount(
  { db, personalData, ...actor }: Change,
  account: Account,
  fields: readonly ChangeableField[],
): Promise<void> {
  const { userId } = account
  await lockAccounts(db)
  const before = await requireAccount(db, userId)
  if (before.role === 'administrator' && !isUsableAdministrator(before, account, fields)) await requireOtherAdministrator(db, userId)
  if (fields.includes('loginName') && account.loginName !== null) await requireFreeLoginName(db, account)
  const hashes = account.mobile === '' ? [''] : personalData.hashesOf(STAFF, 'mobile', account.mobile)
  const isSame = (field: ChangeableField) =>
    field === 'mobile' ? hashes.includes(before.mobileHash) : account[COLUMN_OF[field]] === before[COLUMN_OF[field]]
  const changed = fields.filter((field) => !isSame(field))
  if (changed.length === 0) return
  const setByHand = [...new Set([...before.setByHand.split(',').filter(Boolean), ...changed])].join(',')
  const values = Object.fromEntries(changed.map((field) => [COLUMN_OF[field], account[COLUMN_OF[field]]]))
  // The key itself is not updated, because the database would look for rows that refer to it.
  const { userId: _userId, ...row } = await personalData.encryptRow(db, STAFF, { userId, ...values, setByHand })
  await db.updateTable('staff').set(row).where('userId', '=', userId).execute()
  if (changed.includes('loginName') && account.loginName === null) await endPasswordLinks(db, userId)
  const hasNewRole = changed.includes('role')
  if (hasNewRole) await endSessionsOf(db, userId)
  const details = { fields: changed, ...(hasNewRole ? { role: account.role } : {}) }
  await recordAudit(db, actor, [{ action: 'edit', subject: userId, details }])
}

/**
 * Disables an account: nobody can sign in with it, its sessions end at once, and no new work is assigned to it. Its tasks and customers stay
 * until they are reassigned. Returns how many sessions ended; undefined when it was already disabled.
 */
export async function disableAccount({ db, ...actor }: Omit<Change, 'personalData'>, userId: string): Promise<number | undefined> {
  const { role, disabledAt, disabledBy } = await requireAccount(db, userId)
  const by = { disabledBy: 'administrator' } as const
  if (disabledAt !== null) {
    // Otherwise the directory would enable the account when the person returns.
    if (disabledBy === 'directory') await db.updateTable('staff').set(by).where('userId', '=', userId).execute()
    return undefined
  }
  if (role === 'administrator') await requireOtherAdministrator(db, userId)
  await db
    .updateTable('staff')
    .set({ disabledAt: actor.now, ...by })
    .where('userId', '=', userId)
    .execute()
  const sessions = await endSessionsOf(db, userId)
  await recordAudit(db, actor, [{ action: 'disable', subject: userId, details: { sessions } }])
  return sessions
}

/** Enables an account. Returns false when it was not disabled. */
export async function enableAccount({ db, ...actor }: Omit<Change, 'personalData'>, userId: string): Promise<boolean> {
  const { disabledAt } = await requireAccount(db, userId)
  if (disabledAt === null) return false
  await db.updateTable('staff').set({ disabledAt: null, disabledBy: '' }).where('userId', '=', userId).execute()
  await recordAudit(db, actor, [{ action: 'enable', subject: userId }])
  return true
}

/** Ends the sessions of an account, or of all staff without `userId`. Returns how many ended. */
export async function endSessions({ db, ...actor }: Omit<Change, 'personalData'>, userId?: string): Promise<number> {
  if (userId !== undefined) await requireAccount(db, userId)
  const staff = db.deleteFrom('session').where('kind', '=', 'staff')
  const sessions = userId === undefined ? Number((await staff.executeTakeFirst()).numDeletedRows) : await endSessionsOf(db, userId)
  await recordAudit(db, actor, [{ action: 'endSessions', subject: userId ?? '*', details: { sessions } }])
  return sessions
}

/** Whether an administrator's account still is one after the change, and can be used. */
function isUsableAdministrator(before: Parameters<typeof waysOf>[0], account: Account, fields: readonly ChangeableField[]): boolean {
  if (fields.includes('role') && account.role !== 'administrator') return false
  const ways = waysOf(before)
  return canSignIn({
    ...ways,
    ...(fields.includes('loginName') ? { loginName: account.loginName } : {}),
    ...(fields.includes('mobile') ? { hasMobile: account.mobile !== '' } : {}),
  })
}

async function requireAccount(db: Database, userId: string) {
  const found = await db
    .selectFrom('staff')
    .select(['role', 'disabledAt', 'disabledBy', 'setByHand', 'name', 'router', 'loginName', 'passwordHash', 'mobileHash', 'inDirectory'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw new ApiError('unknownAccount')
  return found
}

async function requireFreeLoginName(db: Database, { userId, loginName }: Account): Promise<void> {
  const other = await db
    .selectFrom('staff')
    .select('userId')
    .where('loginName', '=', loginName)
    .where('userId', '!=', userId)
    .executeTakeFirst()
  if (other) throw new ApiError('accountTaken')
}

/** Throws `lastAdministrator` (409) when nobody else can sign in and manage accounts. */
async function requireOtherAdministrator(db: Database, userId: string): Promise<void> {
  if (!(await hasOtherAdministrator(db, userId))) throw new ApiError('lastAdministrator')
}
