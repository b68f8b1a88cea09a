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
  if (user.userId === undefined) storeLink(location.search)
  const person = signedInPerson()
  if (person !== undefined) postToTabs({ said: 'signedIn', person })
  if (previousToken === undefined || previousToken === token) return
  void registered.then((identities) => {
    if (identities.filter((each) => each === previous).length < 2)
      void withSessionCode(({ endOnServer }) => endOnServer('endSession', previousToken))
  })
}

/** Storage key of the query of a policyholder's link. */
const LINK_KEY = 'steward.link'

/** Stores the whole query for this tab. The browser keeps only the numbers of the last link, in case the phone discards the page. */
function storeLink(search: string): void {
  storeText(LINK_KEY, search)
  const given = new URLSearchParams(search)
  const numbers = new URLSearchParams(['endorNo', 'linkId'].map((name) => [name, given.get(name) ?? '']))
  storeText(LINK_KEY, numbers.toString(), localStorage)
}

/** Returns the address of a policyholder's login, with the query of their link (DEC-18) and the current params. */
export function policyholderLogin(search: string): string {
  const login = resolveAddress(addressOf('customerLogin', {}))
  const [current, link] = [search, sessionStorage.getItem(LINK_KEY) ?? localStorage.getItem(LINK_KEY) ?? ''].map((query) =>
    paramsOf(login, query),
  )
  return addressOf('customerLogin', { ...(link?.['endorNo'] === current?.['endorNo'] ? link : {}), ...current })
}
