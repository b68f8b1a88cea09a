import { createChatFollower } from '../session/chat-follower.ts'
import { handoff } from '../session/handoff.ts'
import { setSession, useSession } from '../session/session.ts'
import { messenger } from './messenger.ts'

/** The handoff key of the contact whose chat was last seen. */
const SEEN = 'chatContact'

const follower = createChatFollower({
  messenger,
  current: {
    get: () => useSession.getState().values.externalUserId || undefined,
    set: (externalUserId) => setSession({ externalUserId }),
  },
  seen: { get: () => handoff.get(SEEN), set: (contact) => handoff.set(SEEN, contact) },
  session() {
    const { token, values } = useSession.getState()
    return values.userId === undefined ? undefined : token
  },
})

/** The current customer of this tab (DEC-39). */
export const currentCustomer = follower.customer

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A reload or a step back from an external page is no opening; it keeps the chosen customer.
if (navigation?.type === 'navigate') follower.opened()

// Runs before the listener that refetches data, because that data may concern the current customer.
document.addEventListener(
  'visibilitychange',
  () => {
    if (document.visibilityState === 'visible') follower.shown()
  },
  { capture: true },
)
