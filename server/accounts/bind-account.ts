import type { Database } from '../database/tables.ts'
import { accountName } from '../identity/attempts.ts'
import { ApiError } from '../handler/api-error.ts'
import { type Actor, recordAudit } from './audit.ts'

interface Binding {
  userId: string
  /** The id of the account in the insurer's app. */
  userIdEB: string
  employeeNo: string
}

/**
 * Binds an account of the insurer's app to a member of staff, who may then sign in with its employee number or the own mobile number
 * (AUTH-15). It has no password until a link sets one. Throws `unknownAccount` (404) for an unknown member, and `accountTaken` (409) when the
 * id or the number belongs to another member.
 */
export async function bindAccount({ db, ...actor }: Actor & { db: Database }, { userId, userIdEB, employeeNo }: Binding): Promise<void> {
  const staff = await db.selectFrom('staff').select('userId').where('userId', '=', userId).executeTakeFirst()
  if (!staff) throw new ApiError('unknownAccount')
  const number = accountName(employeeNo)
  const same = await db
    .selectFrom('bound_account')
    .select(['userId', 'userIdEB'])
    .where(({ or, eb }) => or([eb('userIdEB', '=', userIdEB), eb('employeeNo', '=', number)]))
    .execute()
  if (same.some((one) => one.userId !== userId || one.userIdEB !== userIdEB)) throw new ApiError('accountTaken')
  await db
    .insertInto('bound_account')
    .values({ userIdEB, userId, employeeNo: number, passwordHash: null })
    .onConflict((conflict) => conflict.column('userIdEB').doUpdateSet({ employeeNo: number, unboundAt: null }))
    .execute()
  await recordAudit(db, actor, [{ action: 'bind', subject: userId, details: { userIdEB } }])
}

/** Removes the binding, also its password. Returns false when the member has no such account. */
export async function unbindAccount(
  { db, ...actor }: Actor & { db: Database },
  { userId, userIdEB }: Omit<Binding, 'employeeNo'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bound_account')
    .where('userIdEB', '=', userIdEB)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await recordAudit(db, actor, [{ action: 'unbind', subject: userId, details: { userIdEB } }])
  return true
}
