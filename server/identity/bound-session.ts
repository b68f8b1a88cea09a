import type { Calls } from '../../generated/data.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Answered } from '../handler/handler.ts'
import { retireKeys } from '../handler/stored-answers.ts'
import { type BoundAccount, unbind } from './bound-accounts.ts'
import type { DeviceContext } from './known-devices.ts'
import { startStaffSession } from './staff-session.ts'

/** Whether a link names another user than the owner of the account. */
export const isOthers = ({ userId }: Pick<BoundAccount, 'userId'>, linkUserId: string | undefined): boolean =>
  linkUserId !== undefined && linkUserId !== userId

/**
 * Creates a session for a login with a bound account (AUTH-20, DEC-09). Identity comes from the account only. Refuses the login when
 * the link names a `userId` that is not the account's (AMB2-13).
 */
export async function startBoundSession(
  context: DeviceContext & Pick<HandlerContext, 'app' | 'logSecurity' | 'text'>,
  account: BoundAccount,
  linkUserId: string | undefined,
  by?: 'secondFactor',
): Promise<Answered<Calls['qyWxUserLogin']['response']>> {
  const { db, logSecurity, text } = context
  const { userId, userIdEB, mobile } = account
  if (isOthers(account, linkUserId)) {
    logSecurity('authn_login_fail', { userId, reason: 'otherUser' })
    return { refused: { status: '403', message: text('server.boundToOther') } }
  }
  await unbind(db, userIdEB, null)
  // An unbinding whose answer was lost may be sent again after this sign-in.
  await retireKeys(db, { userId, call: 'qyWxUpdateUserByUserId' })
  return { data: { ...(await startStaffSession(context, account, by)), userIdEB, mobile } }
}
