import type { Session } from '../../generated/data.ts'
import { entryParams } from './entry-params.ts'
import { handoff } from './handoff.ts'
import { setSession, signIn, useSession } from './session.ts'
import { closeSignIn } from './sign-in-code.ts'

/**
 * A login. Whoever follows somebody else in the same tab finds nothing of their work: no order, case or customer that
 * was chosen (DEC-18). What the entry address says of the place still holds.
 */
export function startSession(token: string, user: Session): void {
  const before = useSession.getState().values.userId
  if (before !== undefined && before !== user.userId) {
    const { externalUserId, chatid, bussinessNo } = entryParams()
    handoff.forget()
    setSession({
      caseNo: undefined,
      currentEndor: undefined,
      currentPolicy: undefined,
      userIdEB: undefined,
      externalUserId,
      chatid,
      bussinessNo,
    })
  }
  closeSignIn()
  signIn(token, user)
}
