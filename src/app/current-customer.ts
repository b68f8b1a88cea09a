import { create } from 'zustand'
import { createChatFollower } from '../session/chat-follower.ts'
import { hasEntryParams } from '../session/entry-params.ts'
import { handoff } from '../session/handoff.ts'
import { setSession, useSession } from '../session/session.ts'
import { messenger } from './messenger.ts'

/** Stores a contact in the handoff, which is erased with the session. */
const stored = (key: string) => ({
  get() {
    const contact = handoff.get(key)
    return typeof contact === 'string' ? contact : undefined
  },
  set: (contact: string | undefined) => handoff.set(key, contact),
})

/** Set once the messenger has proved to be outdated; then the app says so once per page load (AMB2-77). */
export const useOutdatedMessenger = create(() => false)

const follower = createChatFollower({
  messenger,
  current: {
    get: () => useSession.getState().values.externalUserId || undefined,
    set: (externalUserId) => setSession({ externalUserId }),
  },
  before: stored('contactBefore'),
  seen: stored('chatContact'),
  session() {
    const { token, values } = useSession.getState()
    return values.userId === undefined ? undefined : token
  },
  onOutdated: () => useOutdatedMessenger.setState(true, true),
})

/** The current customer of this tab (DEC-39). */
export const currentCustomer = follower.customer

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A reload or a step back from an external page does not open the app.
const isOpened = navigation?.type === 'navigate'
follower.loaded(isOpened)

/** After the first paint on a slow phone, in milliseconds. */
const AFTER_PAINT_MS = 1_500

/** Asks the messenger soon after the entry, because a screen that needs no customer would not find out that it is outdated (AMB2-04). */
export function askAfterEntry(): void {
  if (isOpened && hasEntryParams()) setTimeout(() => void currentCustomer.current().catch(() => undefined), AFTER_PAINT_MS)
}

// Runs before the listener that refetches data, because that data may concern the current customer.
document.addEventListener(
  'visibilitychange',
  () => {
    if (document.visibilityState === 'visible') follower.shown()
  },
  { capture: true },
)
