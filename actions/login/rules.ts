import type { Calls, Session } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'

type BoundAnswer = Pick<Calls['qyWxUserLogin']['response'], 'token' | 'userIdEB' | 'mobile' | 'userInfo'>

/**
 * The session of someone who signed in with a bound account (AUTH-20, DEC-09): who they are, the account they used, and
 * that nobody need ask for it again (AMB2-09). Throws `requestFailed` for an answer that says nothing of who it is.
 */
export function boundSession({ token, userIdEB, mobile, userInfo }: BoundAnswer, userCodeEB: string): { token: string; user: Session } {
  if (token === undefined || userInfo === undefined) throw new OutcomeError('requestFailed')
  const bound = { userCodeEB, messageStatus: '0', ...(userIdEB ? { userIdEB } : {}), ...(mobile ? { mobile } : {}) }
  return { token, user: { ...userInfo, ...bound } }
}
