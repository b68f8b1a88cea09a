import { useEffect } from 'react'
import { addressOf, type ScreenAddress, resolveAddress } from '../navigation/address.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { rolesOf } from '../navigation/screen-access.ts'
import { markEntryHandled, isEntryPending } from '../session/entry-params.ts'
import { entryTarget } from '../session/entry-target.ts'
import { defaultMode, homeAddress, modeOfHome } from '../session/mode.ts'
import { hasJustSignedIn, signInIsOver, useSession } from '../session/session.ts'
import { isSignInOpen } from '../session/sign-in-code.ts'
import { history } from './tab-history.ts'
import { policyholderLogin } from './sign-in.ts'

const isPage = (path: string) => resolveAddress(path).entry !== resolveAddress('*').entry

/**
 * Redirects, and returns whether a redirect is in progress. Redirects the entry address to its target (AMB2-04), and a staff page to the
 * bound-account login while a message requires it (GUARD-06). Redirects a policyholder's page without a session to their login (DEC-18), and a
 * page of other roles to the home of the own role.
 * After signing in, redirects once from a home to the page of the session's router (DEC-11, AMB2-10).
 */
export function useForwarding(address: ScreenAddress, blocked: boolean): boolean {
  const { location } = useShownEntry()
  const { token, lost, values } = useSession()
  const isClosed = address.entry.access !== 'open'
  // The WeCom sign-in page is left only after signing in; a refused person stays there to read the reason.
  const mayLeaveEntry = address.entry.id === 'appOAuth' ? token !== undefined && !isSignInOpen() : isEntryPending()
  const fromEntry = mayLeaveEntry ? entryTarget(values, token, defaultMode(), isPage) : undefined
  const roles = rolesOf(address.entry.access)
  const { role = 'steward' } = values
  const toOwnHome = !roles || blocked || roles.includes(role) ? undefined : homeAddress()
  const toBinding = isClosed && !blocked && values.messageStatus === '1' && role === 'steward' ? addressOf('login', {}) : undefined
  const toLink = address.entry.access === 'policyholder' && blocked && !lost ? policyholderLogin(location.search) : undefined
  const first = fromEntry ?? toOwnHome ?? toBinding ?? toLink
  const isFirstHome = token !== undefined && hasJustSignedIn() && modeOfHome(location.pathname) !== undefined
  const ownPage = isFirstHome ? entryTarget({ ...values, chatid: '' }, token, { home: homeAddress() }, isPage) : undefined
  const target = first ?? (ownPage === location.pathname ? undefined : ownPage)
  useEffect(() => {
    markEntryHandled()
    if (target !== undefined) history.open(target, true)
    if (first === undefined && token !== undefined && isClosed) signInIsOver()
  }, [first, target, token, isClosed, address])
  return target !== undefined
}
