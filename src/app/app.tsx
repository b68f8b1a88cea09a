import { useEffect, useMemo, useState } from 'react'
import { notify } from '../../renderer/run/content/index.ts'
import { CALLS } from '../../renderer/run/data/index.ts'
import { type Env, EnvContext } from '../../renderer/run/env/index.ts'
import { DialogOutlet } from '../../renderer/run/views/index.ts'
import { leaveGuard } from '../../widgets/kit/leave-guard.ts'
import { Loading } from './loading.tsx'
import { LoginDialog, NotificationHost } from '../frame/index.ts'
import { type ScreenAddress, resolveAddress } from '../navigation/address.ts'
import { createNavigator } from '../navigation/navigator.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { rolesOf } from '../navigation/screen-access.ts'
import { hasEntryParams } from '../session/entry-params.ts'
import { homeAddress, modeOfHome, visitHome } from '../session/mode.ts'
import { registerIdentity } from '../session/presence.ts'
import { forgetSession, identityOf, lostOutcome, useSession } from '../session/session.ts'
import { useContent } from './changes.ts'
import { createEnv } from './env.ts'
import { withSessionCode } from './load-session-code.ts'
import { leave } from './leave.ts'
import { history, pageHistory } from './tab-history.ts'
import { clearScreenStates } from './screen-state.ts'
import { clearViewStates } from './view-states.ts'
import { dialogs } from './overlays.ts'
import { Screen } from './screen.tsx'
import { useForwarding } from './use-forwarding.ts'
import { wideWindow } from './wide-window.ts'
import { useOtherTabs } from './use-other-tabs.ts'

/** The app: one screen at a time, the login on top when required, then dialogs, notifications and the loading overlay. */
export function App() {
  const [base] = useState(() => createEnv(createNavigator(pageHistory, staffHome, leave), pageMode))
  useEffect(() => {
    leaveGuard.back = () => base.navigator.back(undefined, {})
  }, [base])
  const content = useContent()
  const env = useMemo(() => ({ ...base, content }), [base, content])
  const address = useScreenAddress()
  return (
    <EnvContext value={env}>
      <Guarded address={address} env={env} />
      {wideWindow.component && <wideWindow.component env={env} address={address} />}
      <DialogOutlet />
      <NotificationHost words={content.words} />
      <Loading label={content.words.loading} />
    </EnvContext>
  )
}

/** Returns the home of a member of staff; customers have none, and a staff login would end their way. */
const staffHome = () => useSession.getState().values.userId && homeAddress()

/**
 * Returns the mode (service, claims or business) whose home has the current address; undefined on other pages. A home shows the mode of
 * its address, not that of the session (DEC-11).
 */
const pageMode = () => modeOfHome(history.current()?.location.pathname ?? '')

/** Returns the screen of the current address, dismisses dialogs on navigation and records a visited home. */
function useScreenAddress(): ScreenAddress {
  const { location, entry } = useShownEntry()
  // A dialog belongs to its screen, so leaving the screen dismisses it.
  useEffect(() => () => dialogs.dismissAll(), [entry.id])
  const address = resolveAddress(location.pathname)
  const home = modeOfHome(location.pathname)
  if (home !== undefined) visitHome(home)
  return address
}

/**
 * Whether the login belongs above the screen. A screen that is open to claimants needs it where staff lost their session: otherwise they
 * could not send what they have picked there.
 */
function useBlocked({ entry: { access } }: ScreenAddress, shownId: string): boolean {
  const { token, lost, values } = useSession()
  const isStaff = values.userId !== undefined
  const [lostAt, setLostAt] = useState<string>()
  const lostEntry = lost && isStaff ? (lostAt ?? shownId) : undefined
  if (lostEntry !== lostAt) setLostAt(lostEntry)
  if (access === 'open') return lostEntry === shownId
  return token === undefined || (rolesOf(access) !== undefined && !isStaff)
}

/**
 * Renders a staff screen, and lets it fetch data, only with a token (GUARD-03). Without a token it renders the login. When the
 * service ended the session, the screen stays mounted behind the login with everything that was typed (DEC-18).
 */
function Guarded({ address, env }: { address: ScreenAddress; env: Env }) {
  const { token, lost, ended, values } = useSession()
  useOtherTabs(env)
  const { entry, direction } = useShownEntry()
  const blocked = useBlocked(address, entry.id)
  const [shownFor, setShownFor] = useState(token === undefined ? undefined : identityOf(values))
  const isPolicyholders = address.entry.access === 'policyholder'
  const outcome = lostOutcome(values)
  const blockedFirst = blocked && !lost && !ended && !isPolicyholders
  useEffect(() => {
    if (blockedFirst && !hasEntryParams()) void withSessionCode((code) => code.explainBlocked(env, token === undefined))
  }, [blockedFirst, token, env])
  useEffect(() => {
    const signInAgain = () => withSessionCode(async (code) => code.signInAgain(isPolicyholders))
    const proceed = outcome === 'linkEnded' ? forgetSession : signInAgain
    if (lost) void notify(env, env.content.outcomes[outcome] ?? '').then(proceed)
  }, [lost, env, isPolicyholders, outcome])
  const forward = useForwarding(address, blocked)
  const identity = ended ? undefined : identityOf(values)
  if (identity !== shownFor && (ended || (!blocked && token !== undefined))) {
    // Another person or endorsement signed in, or the session ended: the new value unmounts what was shown before.
    setShownFor(identity)
  }
  useEffect(() => {
    document.body.toggleAttribute('data-blocked', blocked)
  }, [blocked])
  useEffect(
    () => () => {
      dialogs.dismissAll()
      clearScreenStates()
      clearViewStates()
      // Calls in flight stay: their key contains the token, so the next person cannot share them.
      env.answers.client?.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CALLS })
    },
    [shownFor, env.answers],
  )
  useEffect(() => {
    void eraseOthersData(shownFor)
  }, [shownFor])
  const loginEnv = useMemo(() => overlayEnv(env), [env])
  if (forward) return null
  return (
    <>
      {blocked && !lost ? null : (
        <div inert={blocked} hidden={blocked} data-transition={direction}>
          <Screen key={`${values.userId ?? ''} ${entry.id}`} address={address} />
        </div>
      )}
      {blocked && !isPolicyholders ? (
        <EnvContext value={loginEnv}>
          <Screen address={resolveAddress('*')} isOverlay />
        </EnvContext>
      ) : null}
    </>
  )
}

/** Erases after a change of user what is stored of everyone except this tab's person and the people signed in in other tabs (DEC-18). */
async function eraseOthersData(identity: string | undefined): Promise<void> {
  await registerIdentity(identity)
  if (identity === undefined) return
  await withSessionCode(({ afterSignIn }) => afterSignIn(identity))
}

/** Returns the environment of a login shown over another screen: signing in keeps that screen and refetches its data. */
function overlayEnv(env: Env): Env {
  const stay = () => void env.answers.client?.invalidateQueries()
  const hostComponents = { ...env.hostComponents, Dialog: LoginDialog }
  return { ...env, hostComponents, navigator: { open: stay, back: stay, prepare: stay, canGoBack: () => false } }
}
