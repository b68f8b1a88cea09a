import { useEffect } from 'react'
import { addressOf, type ScreenAddress, resolveAddress } from '../navigation/address.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { arrivalIsOver, hasArrived } from '../session/entry-params.ts'
import { entryTarget } from '../session/entry-target.ts'
import { defaultMode, homeAddress, modeOfHome } from '../session/mode.ts'
import { hasJustSignedIn, signInIsOver, useSession } from '../session/session.ts'
import { isSignInOpen } from '../session/sign-in-code.ts'
import { history } from './tab-history.ts'
import { policyholderLogin } from './sign-in.ts'

const isPage = (path: string) => resolveAddress(path).entry !== resolveAddress('*').entry

/**
 * Whether one is on the way to somewhere else: from the enterprise's entry address to where it leads (AMB2-04), from a
 * page of staff to the login with a bound account while a message asks for that (GUARD-06), from a policyholder's page without a
 * session to their login (DEC-18), and from the home that a login has reached to the home of the session's router, once (DEC-11).
 */
export function useForwarding(place: ScreenAddress, blocked: boolean): boolean {
  const { location } = useShownEntry()
  const { token, lost, values } = useSession()
  const isClosed = place.entry.access !== 'open'
  // Whoever signs in by the messenger has arrived once they are signed in; who was refused stays to read why.
  const hasCome = place.entry.id === 'appOAuth' ? token !== undefined && !isSignInOpen() : hasArrived()
  const fromEntry = hasCome ? entryTarget(values, token, defaultMode(), isPage) : undefined
  const toBinding = isClosed && !blocked && values.messageStatus === '1' ? addressOf('login', {}) : undefined
  const toLink = place.entry.access === 'policyholder' && blocked && !lost ? policyholderLogin(location.search) : undefined
  const first = fromEntry ?? toBinding ?? toLink
  const isStrangeHome = modeOfHome(location.pathname) !== undefined && location.pathname !== homeAddress()
  const toOwnHome = token !== undefined && isStrangeHome && hasJustSignedIn() ? homeAddress() : undefined
  const target = first ?? toOwnHome
  useEffect(() => {
    arrivalIsOver()
    if (target !== undefined) history.open(target, true)
    if (first === undefined && token !== undefined && isClosed) signInIsOver()
  }, [first, target, token, isClosed, place])
  return target !== undefined
}
