import { useEffect } from 'react'
import type { Session } from '../../generated/data.ts'
import { addressOf, type ScreenAddress, resolveAddress } from '../navigation/address.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { rolesOf } from '../navigation/screen-access.ts'
import { markEntryHandled, isEntryPending } from '../session/entry-params.ts'
import { entryTarget } from '../session/entry-target.ts'
import { defaultMode, homeAddress, modeOfHome } from '../session/mode.ts'
import { handoff } from '../session/handoff.ts'
import { hasJustSignedIn, signInIsOver, useSession } from '../session/session.ts'
import { RETURN_TO } from '../session/return-to.ts'
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
  const isSignIn = address.entry.id === 'appOAuth'
  const mayLeaveEntry = isSignIn ? token !== undefined && !isSignInOpen() : isEntryPending()
  const returnTo = isSignIn && (handoff.get(RETURN_TO) as string | undefined)
  const fromEntry = mayLeaveEntry ? returnTo || entryTarget(values, token, defaultMode(), isPage) : undefined
  const first = fromEntry ?? (blocked ? linkLogin(address, lost, location.search) : rolePage(address, values))
  const isFirstHome = token !== undefined && hasJustSignedIn() && modeOfHome(location.pathname) !== undefined
  const ownPage = isFirstHome ? entryTarget({ ...values, chatid: '' }, token, { home: homeAddress() }, isPage) : undefined
  const wanted = first ?? ownPage
  const target = wanted === location.pathname ? undefined : wanted
  useEffect(() => {
    markEntryHandled()
    if (target !== undefined) history.open(target, true)
    if (first === undefined && token !== undefined && isClosed) signInIsOver()
  }, [first, target, token, isClosed, address])
  return target !== undefined
}

/** Returns the login of a policyholder's link for a page of it without a session. */
const linkLogin = ({ entry }: ScreenAddress, lost: boolean, search: string) =>
  entry.access === 'policyholder' && !lost ? policyholderLogin(search) : undefined

/** Returns the own home for a page of other roles, and the bound-account login while a message requires it from a steward. */
function rolePage({ entry }: ScreenAddress, { role = 'steward', messageStatus }: Session): string | undefined {
  if (rolesOf(entry.access)?.includes(role) === false) return homeAddress()
  return entry.access !== 'open' && role === 'steward' && messageStatus === '1' ? addressOf('login', {}) : undefined
}
