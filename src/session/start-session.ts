import type { Session } from '../../generated/data.ts'
import { entryParams } from './entry-params.ts'
import { handoff } from './handoff.ts'
import { setSession, signIn, useSession } from './session.ts'
import { closeSignIn } from './sign-in-code.ts'

/**
 * Starts a session. When another person signs in in the same tab, the tasks, cases and customers that the previous person selected
 * are cleared (DEC-18). Params of the entry address still apply.
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
