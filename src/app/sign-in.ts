import { storeText } from '../../widgets/kit/store-text.ts'
import type { Session } from '../../generated/data.ts'
import { addressOf, paramsOf, resolveAddress } from '../navigation/address.ts'
import { registeredIdentities } from '../session/presence.ts'
import { identityOf, useSession } from '../session/session.ts'
import { startSession } from '../session/start-session.ts'
import { postToTabs, signedInPerson } from '../session/tabs.ts'
import { withSessionCode } from './load-session-code.ts'

/**
 * Starts a session. A replaced token is ended on the server (DEC-32), unless another tab of the same identity may still use it. Tabs of other
 * people are notified that another person has signed in.
 */
export function signIn(token: string, user: Session): void {
  const { token: previousToken, values } = useSession.getState()
  const registered = registeredIdentities()
  const previous = identityOf(values)
  startSession(token, user)
  if (user.userId === undefined) keepLink(location.search)
  const person = signedInPerson()
  if (person !== undefined) postToTabs({ said: 'signedIn', person })
  if (previousToken === undefined || previousToken === token) return
  void registered.then((identities) => {
    if (identities.filter((each) => each === previous).length < 2)
      void withSessionCode(({ endOnServer }) => endOnServer('endSession', previousToken))
  })
}

/** Stores the query of a link: for this tab at once, because the session may end before the code for the browser is loaded. */
function keepLink(search: string): void {
  storeText(LINK_KEY, search)
  void withSessionCode(async ({ storeLink }) => storeLink(search))
}

/** Storage key of the queries of policyholders' links, one a line. The tab has one, the browser several, the newest first. */
export const LINK_KEY = 'steward.link'

/** Returns the address of a policyholder's login, with the query of the link of the same endorsement (DEC-18) and the current params. */
export function policyholderLogin(search: string): string {
  const login = resolveAddress(addressOf('customerLogin', {}))
  const current = paramsOf(login, search)
  const stored = `${sessionStorage.getItem(LINK_KEY)}\n${localStorage.getItem(LINK_KEY)}`.split('\n')
  const link = stored.map((query) => paramsOf(login, query)).find(({ endorNo }) => endorNo === current['endorNo'])
  return addressOf('customerLogin', { ...link, ...current })
}
