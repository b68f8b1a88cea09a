import { handoff } from '../session/handoff.ts'
import { forgetSession, identityOf, useSession } from '../session/session.ts'
import { signedInPerson, postToTabs } from '../session/tabs.ts'
import type { EndCall } from './end-on-server.ts'
import { withSessionCode } from './load-session-code.ts'

/** How long signing out waits for the service, in milliseconds. A request to end one session continues. */
const WAIT_MS = 5_000

/**
 * Ends the session of this tab or, with `everywhere`, all sessions of its person on every device (DEC-32). Token, session, handoff and
 * drafts are erased first, whether or not the service is reachable; answers in memory are removed when the screens unmount (`App`). Other
 * tabs of the same person are notified and sign out, too. Resolves with false when the service was not reached.
 */
export async function signOut(everywhere: boolean): Promise<boolean> {
  const person = signedInPerson()
  if (person !== undefined) postToTabs({ said: 'signedOut', person, everywhere })
  return endSession(everywhere ? 'endAllSessions' : 'endSession')
}

/**
 * Signs this tab out because the same person signed out in another tab. With `everywhere` it sends no request: ending the shared
 * token early would make the first tab's request to end all sessions fail.
 */
export async function followSignOut(everywhere: boolean): Promise<void> {
  if (everywhere) eraseSession()
  else await endSession('endSession')
}

async function endSession(call: EndCall): Promise<boolean> {
  const { token } = useSession.getState()
  eraseSession()
  if (token === undefined) return true
  let isLate = false
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS)).then(() => {
    isLate = true
    return false
  })
  // Code that arrives late ends only this session, because the person may have signed in again since.
  const ended = withSessionCode(({ endOnServer }) => endOnServer(isLate ? 'endSession' : call, token, WAIT_MS))
  return Promise.race([ended, late])
}

function eraseSession(): void {
  const { values } = useSession.getState()
  forgetSession()
  handoff.forget()
  void withSessionCode(({ eraseStoredDataOf }) => eraseStoredDataOf(identityOf(values) ?? ''))
}
