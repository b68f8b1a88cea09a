import type { Calls, Session } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

type BoundAnswer = Pick<Calls['qyWxUserLogin']['response'], 'token' | 'userIdEB' | 'mobile' | 'userInfo'>

/**
 * Returns the session after a login with a bound account (AUTH-20, DEC-09). It includes `messageStatus` 0, because 1 opens the login again
 * for binding (AMB2-09). Throws `requestFailed` when the answer has no token or user.
 */
export function boundSession({ token, userIdEB, mobile, userInfo }: BoundAnswer, userCodeEB: string): { token: string; user: Session } {
  if (token === undefined || userInfo === undefined) throw new OutcomeError('requestFailed')
  const bound = { userCodeEB, messageStatus: '0', ...(userIdEB ? { userIdEB } : {}), ...(mobile ? { mobile } : {}) }
  return { token, user: { ...userInfo, ...bound } }
}
