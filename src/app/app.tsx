import { useEffect, useMemo, useState } from 'react'
import { notify } from '../../renderer/run/content/index.ts'
import { CALLS } from '../../renderer/run/data/index.ts'
import { type Env, EnvContext } from '../../renderer/run/env/index.ts'
import { DialogOutlet } from '../../renderer/run/views/index.ts'
import { Loading } from './loading.tsx'
import { NotificationHost } from '../frame/index.ts'
import { type ScreenAddress, resolveAddress } from '../navigation/address.ts'
import { createNavigator } from '../navigation/navigator.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { hasEntryParams } from '../session/entry-params.ts'
import { homeAddress, modeOfHome, visitHome } from '../session/mode.ts'
import { beAtWork, peopleAtWork } from '../session/presence.ts'
import { forgetSession, lostOutcome, personOf, useSession } from '../session/session.ts'
import { useContent } from './changes.ts'
import { createEnv } from './env.ts'
import { erase } from './eraser.ts'
import { history } from './tab-history.ts'
import { forgetKeptState } from './kept-state.ts'
import { dialogs } from './overlays.ts'
import { Screen } from './screen.tsx'
import { policyholderLogin } from './sign-in.ts'
import { useForwarding } from './use-forwarding.ts'
import { useOtherTabs } from './use-other-tabs.ts'

/** The app: one screen at a time, the login over it when it must be, dialogs and words on top. */
export function App() {
  const [base] = useState(() => createEnv(createNavigator(history, homeAddress), pageMode))
  const content = useContent()
  const env = useMemo(() => ({ ...base, content }), [base, content])
  const place = usePlace()
  return (
    <EnvContext value={env}>
      <Guarded place={place} env={env} />
      <DialogOutlet />
      <NotificationHost words={content.words} />
      <Loading label={content.words.loading} />
    </EnvContext>
  )
}

/** The mode of the address one is at, if it is a home's: a page shows the mode of its own address (DEC-11). */
const pageMode = () => modeOfHome(history.current()?.location.pathname ?? '')

/** The place of the address one is at. */
function usePlace(): ScreenAddress {
  const { location, entry } = useShownEntry()
  // A dialog belongs to its screen: whoever leaves leaves it, too.
  useEffect(() => () => dialogs.dismissAll(), [entry.id])
  const place = resolveAddress(location.pathname)
  const home = modeOfHome(location.pathname)
  if (home !== undefined) visitHome(home)
  return place
}

/**
 * A screen for staff is drawn, and asks for data, only with a token (GUARD-03). Without one the login stands over its
 * address; when the service ended the session, the screen stays underneath with everything typed (DEC-18).
 */
function Guarded({ place, env }: { place: ScreenAddress; env: Env }) {
  const { token, lost, ended, values } = useSession()
  useOtherTabs(env)
  const { entry, direction } = useShownEntry()
  const blocked = place.entry.access !== 'open' && (token === undefined || (place.entry.access === 'staff' && values.userId === undefined))
  const [shownFor, setShownFor] = useState(token === undefined ? undefined : personOf(values))
  const isPolicyholders = place.entry.access === 'policyholder'
  const outcome = lostOutcome(values)
  const blockedFirst = blocked && !lost && !ended && !isPolicyholders
  useEffect(() => {
    if (blockedFirst && !hasEntryParams()) void notify(env, env.content.outcomes['blocked'] ?? '').then(goOnAtLogin)
  }, [blockedFirst, env])
  useEffect(() => {
    const goOn = outcome === 'linkEnded' ? forgetSession : isPolicyholders ? goToPolicyholderLogin : goOnAtLogin
    if (lost) void notify(env, env.content.outcomes[outcome] ?? '').then(goOn)
  }, [lost, env, isPolicyholders, outcome])
  const forward = useForwarding(place, blocked)
  const person = ended ? undefined : personOf(values)
  if (person !== shownFor && (ended || (!blocked && token !== undefined))) {
    // Somebody else signed in, or nobody is signed in any more: nothing of the one before may stay on the glass.
    setShownFor(person)
  }
  useEffect(() => {
    document.body.toggleAttribute('data-blocked', blocked)
  }, [blocked])
  useEffect(
    () => () => {
      dialogs.dismissAll()
      forgetKeptState()
      // What is under way ends by itself: nobody who has signed in since shares it.
      env.answers.client?.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CALLS })
    },
    [shownFor, env.answers],
  )
  useEffect(() => {
    void takeOver(shownFor)
  }, [shownFor])
  const loginEnv = useMemo(() => overlay(env), [env])
  if (forward) return null
  return (
    <>
      {blocked && !lost ? null : (
        <div inert={blocked} hidden={blocked} data-transition={direction}>
          <Screen key={`${values.userId ?? ''} ${entry.id}`} place={place} />
        </div>
      )}
      {blocked && !isPolicyholders ? (
        <EnvContext value={loginEnv}>
          <Screen place={resolveAddress('*')} isOverlay />
        </EnvContext>
      ) : null}
    </>
  )
}

/** What this browser keeps is the person's who is at work here now, and theirs who are in other tabs (DEC-18). */
async function takeOver(person: string | undefined): Promise<void> {
  await beAtWork(person)
  if (person === undefined) return
  const people = [person, ...(await peopleAtWork())]
  await erase(({ eraseKeptOfOthers }) => eraseKeptOfOthers(people))
}

/** A policyholder's session that has ended goes on where their link began (DEC-18). */
const goToPolicyholderLogin = () => history.open(policyholderLogin(history.current()?.location.search ?? ''), true)

/** What had the focus is out of reach under the login: whoever listens goes on at the login's title, the last of the page. */
function goOnAtLogin(): void {
  const titles = document.querySelectorAll<HTMLElement>('h1[tabindex]')
  titles.item(titles.length - 1)?.focus({ preventScroll: true })
}

/** The login over a screen leads back to that screen, not to where its own page would go. */
function overlay(env: Env): Env {
  const stay = () => void env.answers.client?.invalidateQueries()
  return { ...env, navigator: { open: stay, back: stay, prepare: stay } }
}
