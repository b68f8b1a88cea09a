import type { Session } from '../../generated/data.ts'
import { addressOf, paramsOf, resolveAddress } from '../navigation/address.ts'
import { peopleAtWork } from '../session/presence.ts'
import { personOf, useSession } from '../session/session.ts'
import { startSession } from '../session/start-session.ts'
import { tellTabs } from '../session/tabs.ts'
import { endOnServer } from './end-on-server.ts'

/**
 * A login. A token that it takes the place of is forgotten here, so its session is ended on the server (DEC-32), unless
 * another tab of the same person goes on with it. Tabs of other people hear that somebody else works in this browser.
 */
export function signIn(token: string, user: Session): void {
  const { token: before, values } = useSession.getState()
  const atWork = peopleAtWork()
  const personBefore = personOf(values)
  startSession(token, user)
  if (user.userId === undefined) rememberLink(location.search)
  const person = personOf(user)
  if (person !== undefined) tellTabs({ said: 'signedIn', person })
  if (before === undefined || before === token) return
  void atWork.then((people) => {
    if (people.filter((each) => each === personBefore).length < 2) void endOnServer('endSession', before)
  })
}

/** The query of the link that a policyholder came by. */
const LINK = 'steward.link'

/** The tab's whole query; of the browser the last link's numbers alone, for a page that the phone has taken away. */
function rememberLink(search: string): void {
  sessionStorage.setItem(LINK, search)
  const given = new URLSearchParams(search)
  const numbers = new URLSearchParams(['endorNo', 'linkId'].map((name) => [name, given.get(name) ?? '']))
  localStorage.setItem(LINK, numbers.toString())
}

/** Where a policyholder signs in again: with the query of their own link (DEC-18), or with what the address one is at says of it. */
export function policyholderLogin(search: string): string {
  const login = resolveAddress(addressOf('customerLogin', {}))
  const [here, link] = [search, sessionStorage.getItem(LINK) ?? localStorage.getItem(LINK) ?? ''].map((query) => paramsOf(login, query))
  return addressOf('customerLogin', { ...(link?.['endorNo'] === here?.['endorNo'] ? link : {}), ...here })
}
