import type { Calls, Session } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { fail } from '../action.ts'

/** The commands whose service refuses in words of its own. */
type Refusing = 'login.account' | 'login.silent' | 'login.staffSms' | 'login.policyholder' | 'login.sendCode'

/** A refusal in the service's words; one without any is a failed request. */
export function refuse(command: Refusing, message: string | undefined): never {
  if (message) fail(command, 'refused', { message })
  throw new OutcomeError('requestFailed')
}

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
