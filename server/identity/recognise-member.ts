import type { Selectable } from 'kysely'
import { ApiError, type ServerMessage } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { SecurityDetails } from '../http/log/security-log.ts'
import { CodeRejectedError, type WeComOAuth } from '../integrations/wecom/wecom.ts'
import { countAddress, uncountAddress } from './address-limit.ts'
import { isMember } from './staff.ts'
import type { StaffTable } from './tables.ts'
import { spend } from './used-sign-ins.ts'

/**
 * Maps the reason of a failed WeCom login, as in the security log, to the message for the user. An unavailable WeCom has no entry, because
 * the log does not count it as a login failure.
 */
const REFUSALS = {
  otherBrowser: 'server.weComCodeForeign',
  late: 'server.weComCodeRefused',
  used: 'server.weComCodeRefused',
  wrong: 'server.weComCodeRefused',
  notStaff: 'server.weComNotStaff',
} as const satisfies Partial<Record<NonNullable<SecurityDetails['reason']>, ServerMessage>>

type Refused = { refused: ServerMessage }

/**
 * Returns the member of staff who was redirected back from the messenger with `code` and `state` (DEC-10). The state must be this
 * browser's and at most five minutes old. Both are marked as used before the messenger is called, so repeated and concurrent
 * requests fail. Failures count against the client's address like wrong passwords. Throws `tooMany` (429) beyond that limit.
 */
export async function recogniseMember(
  oauth: WeComOAuth,
  { code, state }: { code: string; state: string },
  context: Pick<HandlerContext, 'db' | 'logFault' | 'logSecurity' | 'now' | 'browser' | 'client' | 'pseudonym' | 'signInStates'>,
): Promise<Pick<Selectable<StaffTable>, 'userId' | 'userCode' | 'name' | 'router' | 'role'> | Refused> {
  const { db, now, client, browser, signInStates, logFault, logSecurity } = context
  const refuse = (reason: keyof typeof REFUSALS, member?: string): Refused => {
    logSecurity('authn_login_fail', { userId: member, reason, by: 'weCom' })
    return { refused: REFUSALS[reason] }
  }

  if (client !== undefined && !(await countAddress(db, client, now))) throw new ApiError('tooMany')
  const checked = signInStates.check(state, browser.known(), now)
  if (checked !== 'good') return refuse(checked)
  if (!(await spend(context, { code, state }))) return refuse('used')

  let userId: string | undefined
  try {
    userId = await oauth.memberOf(code)
  } catch (error) {
    if (error instanceof CodeRejectedError) return refuse('wrong')
    // The user can try again with a new code.
    logFault(error)
    if (client !== undefined) await uncountAddress(db, client)
    return { refused: 'server.weComAway' }
  }
  if (client !== undefined) await uncountAddress(db, client)
  const found =
    userId === undefined
      ? undefined
      : await db
          .selectFrom('staff')
          .select(['userId', 'userCode', 'name', 'router', 'role'])
          .where(isMember(userId))
          .where('disabledAt', 'is', null)
          .executeTakeFirst()
  // WeCom vouches for the id, so the log may name the member whom the operator must add.
  if (!found) return refuse('notStaff', userId)
  logSecurity('authn_login_success', { userId: found.userId, by: 'weCom' })
  return found
}
