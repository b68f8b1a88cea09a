import type { Calls } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Answered } from '../handler/handler.ts'
import { retireKeys } from '../handler/stored-answers.ts'
import { type BoundAccount, unbind } from './bound-accounts.ts'
import { issueStaffToken } from './sessions.ts'

/**
 * Creates a session for a login with a bound account (AUTH-20, DEC-09). Identity comes from the account only. Refuses the login when
 * the link names a `userId` that is not the account's (AMB2-13).
 */
export async function startBoundSession(
  { db, now, app, text, logSecurity }: Pick<HandlerContext, 'db' | 'logSecurity' | 'now' | 'text' | 'app'>,
  account: BoundAccount,
  linkUserId: string | undefined,
): Promise<Answered<Calls['qyWxUserLogin']['response']>> {
  const { userId, userCode, name, router, role, userIdEB, mobile } = account
  if (linkUserId !== undefined && linkUserId !== userId) {
    logSecurity('authn_login_fail', { userId, reason: 'otherUser' })
    return { refused: { status: '403', message: text('server.boundToOther') } }
  }
  await unbind(db, userIdEB, null)
  // An unbinding whose answer was lost may be sent again after this sign-in.
  await retireKeys(db, { userId, call: 'qyWxUpdateUserByUserId' })
  const token = await issueStaffToken(db, { userId, role }, now)
  return { data: { token, userIdEB, mobile, userInfo: { userId, userCode, name, router, role, ...app } } }
}
