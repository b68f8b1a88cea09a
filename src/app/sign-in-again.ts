import { isWeCom } from '../messenger/is-wecom.ts'
import { handoff } from '../session/handoff.ts'
import { registeredIdentities } from '../session/presence.ts'
import { useSession } from '../session/session.ts'
import { RETURN_TO } from '../session/return-to.ts'
import { eraseAtStart } from './erase-stored-data.ts'
import { focusLoginTitle } from './focus-login-title.ts'
import { policyholderLogin } from './sign-in.ts'
import { history } from './tab-history.ts'
import { returnUnsentFiles, storeUnsentFiles } from './unsent-files.ts'

/**
 * After the service ended a session, opens the login of a policyholder's link (DEC-18). After one that WeCom's OAuth had started, opens WeCom's
 * sign-in, which returns to the shown address (DEC-10): only in WeCom, and only for the member that signed in. Continues at the login above the
 * page after a session that an account login started or completed. Picked files that were not sent are brought back with the page.
 */
export async function signInAgain(isPolicyholders: boolean): Promise<void> {
  const { userId, userIdEB } = useSession.getState().values
  const shown = history.current()
  if (isPolicyholders) return history.open(policyholderLogin(shown?.location.search ?? ''), true)
  const isByWeCom = userId !== undefined && handoff.get('wecomMember') === userId && userIdEB === undefined
  if (!shown || !isByWeCom || !isWeCom(navigator.userAgent)) return focusLoginTitle()
  const { pathname, search } = shown.location
  await storeUnsentFiles()
  handoff.set(RETURN_TO, pathname + search)
  history.open('/appOAuth', true)
}

/**
 * Forgets the address to which the sign-in returned. After a change of user, erases stored data of everyone but the person of this identity and
 * the people signed in in other tabs (DEC-18). Gives the files that were not sent at that address back to its screen.
 */
export async function afterSignIn(identity: string): Promise<void> {
  const returnedTo = handoff.get(RETURN_TO)
  handoff.set(RETURN_TO, undefined)
  await eraseAtStart(identity, await registeredIdentities())
  if (typeof returnedTo === 'string') await returnUnsentFiles(returnedTo)
}
