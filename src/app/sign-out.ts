import { handoff } from '../session/handoff.ts'
import { forgetSession, personOf, useSession } from '../session/session.ts'
import { personHere, tellTabs } from '../session/tabs.ts'
import { type EndCall, endOnServer } from './end-on-server.ts'
import { erase } from './eraser.ts'

/**
 * Ends the session of this tab, or all sessions of its person on every device (DEC-32). What the browser holds of them is
 * forgotten first, whether or not the service can be reached: token, session, what one screen left for the next, drafts.
 * The answers that are in memory go with the screens (`App`). Other tabs of the same person are told, and do the same.
 * False: the service has not been reached.
 */
export async function signOut(everywhere: boolean): Promise<boolean> {
  const person = personHere()
  if (person !== undefined) tellTabs({ said: 'signedOut', person, everywhere })
  return leave(everywhere ? 'endAllSessions' : 'endSession')
}

/**
 * The same person has signed out in another tab: this one follows. Its session is ended here, unless that tab ends all
 * sessions: were the token they share ended first, nobody could ask for the end of the others any more.
 */
export async function followSignOut(everywhere: boolean): Promise<void> {
  if (everywhere) forget()
  else await leave('endSession')
}

async function leave(call: EndCall): Promise<boolean> {
  const { token } = useSession.getState()
  forget()
  return token === undefined || endOnServer(call, token)
}

function forget(): void {
  const { values } = useSession.getState()
  forgetSession()
  handoff.forget()
  void erase(({ eraseKeptOf }) => eraseKeptOf(personOf(values) ?? ''))
}
