import { Component, type ReactNode, useEffect } from 'react'
import { useLoadable } from '../../../renderer/loadable.ts'
import { Loading } from '../../../src/app/loading.tsx'
import { useScrollRestoration } from '../../../src/app/scroll-restoration.ts'
import { eraseDraftsOfOthers } from '../../../src/drafts/create-draft-store.ts'
import { errorLog } from '../../../src/errors/report.ts'
import { NotificationHost } from '../../../src/frame/notification-host.tsx'
import { showNotification } from '../../../src/frame/notifications.ts'
import { Failed, Skeleton } from '../../../src/frame/states.tsx'
import { eraseAnswersOfOthers } from '../../../src/answer-cache/answer-store.ts'
import { useShownEntry } from '../../../src/navigation/provider.tsx'
import { registerIdentity, registeredIdentities } from '../../../src/session/presence.ts'
import { identityOf, useSession } from '../../../src/session/session.ts'
import { onTabMessage, signedInPerson } from '../../../src/session/tabs.ts'
import { history } from './baseline-history.ts'
import { Home } from './home.tsx'
import { WORDS } from './home-words.ts'
import { type PageCode, pageAt } from './pages.ts'
import words from './words.json'

/** The app around its pages: access check, notifications, loading bar, and one page at a time. */
export function App() {
  return (
    <>
      <Guarded />
      <NotificationHost words={WORDS} />
      <Loading label={words.loading} />
    </>
  )
}

/** Renders a page for staff, which fetches data, only with a session. Otherwise explains why and opens the login. */
function Guarded() {
  const { token, lost, values } = useSession()
  const { entry, direction } = useShownEntry()
  const isBlocked = token === undefined || values.userId === undefined
  const person = identityOf(values)
  useEffect(() => {
    if (!isBlocked) return
    const text = lost ? words.sessionEnded : words.signInFirst
    void showNotification({ kind: 'dialog', tone: 'neutral', text, ms: 0 }).then(() => history.open('/', true))
  }, [isBlocked, lost])
  useEffect(() => {
    void eraseDataOfOthers(person)
  }, [person])
  useEffect(() => onTabMessage((message) => void followTab(message)), [])
  if (isBlocked) return null
  return (
    <div data-transition={direction}>
      <ErrorBoundary key={`${values.userId} ${entry.id}`}>
        <Shown />
      </ErrorBoundary>
    </div>
  )
}

let hasOpened = false

function Shown() {
  const { location, entry, action } = useShownEntry()
  useScrollRestoration(false)
  const isNew = action !== 'POP'
  useEffect(() => {
    if (isNew || hasOpened) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    hasOpened = true
  }, [entry.id, isNew])
  const page = pageAt(location.pathname)
  return page ? <Elsewhere page={page} /> : <Home />
}

/** Renders a page whose code is loaded on demand. */
function Elsewhere({ page }: { page: PageCode }) {
  const { code: Page, retry } = useLoadable(page)
  if (Page) return <Page />
  return retry ? <Failed words={WORDS} compact={false} onRetry={retry} /> : <Skeleton shape="rows" />
}

/** Renders a message in place of a broken page, and reports the error. */
class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch() {
    errorLog.note({ kind: 'boundary', screen: location.pathname, at: 'page' })
  }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return <p role="note">{words.broken}</p>
  }
}

/** Deletes drafts and cached answers of everyone who is not signed in to this browser, in this tab or another. */
async function eraseDataOfOthers(person: string | undefined): Promise<void> {
  await registerIdentity(person)
  if (person === undefined) return
  const people = [person, ...(await registeredIdentities())]
  await Promise.all([eraseDraftsOfOthers(people, { service: Date.now(), phone: Date.now() }), eraseAnswersOfOthers(people, Date.now())])
}

/** Signs this tab out when another tab signed out; offers to sign out when another tab signed in as another user. */
async function followTab(message: Parameters<Parameters<typeof onTabMessage>[0]>[0]): Promise<void> {
  const current = signedInPerson()
  if (current === undefined || (message.said === 'signedOut') !== (message.person === current)) return
  const leaves =
    message.said === 'signedOut' || (await showNotification({ kind: 'confirm', tone: 'neutral', text: words.otherAccount, ms: 0 }))
  if (!leaves) return
  const { signOut } = await import('./sign-out.ts')
  await signOut(message.said === 'signedOut' && message.everywhere, message.said === 'signedOut')
}
