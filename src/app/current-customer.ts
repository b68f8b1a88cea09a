import type { HandoffKey } from '../../actions/action.ts'
import { notify } from '../../renderer/run/content/index.ts'
import { content } from '../content.ts'
import { showNotification } from '../frame/index.ts'
import { createChatFollower } from '../session/chat-follower.ts'
import { entryParams } from '../session/entry-params.ts'
import { handoff } from '../session/handoff.ts'
import { setSession, useSession } from '../session/session.ts'
import { messenger } from './messenger.ts'

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** Stores a contact in the handoff, which is erased with the session. */
const stored = (key: HandoffKey) => ({
  get() {
    const contact = handoff.get(key)
    return typeof contact === 'string' ? contact : undefined
  },
  set: (contact: string | undefined) => handoff.set(key, contact),
})

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
  named: () => (navigation?.name === sessionStorage.getItem('entryUrl') ? entryParams().externalUserId : undefined),
  onOutdated: explainOutdated,
})

let isExplained = false

/** Says once per page load that the messenger is outdated (AMB2-77). */
function explainOutdated(): void {
  if (isExplained) return
  isExplained = true
  void notify({ content: content.current, showNotification }, content.current.outcomes['outdatedClient'] ?? '')
}

/** The current customer of this tab (DEC-39). */
export const currentCustomer = follower.customer

// A reload or a step back from an external page does not open the app.
follower.loaded(navigation?.type === 'navigate')

// Runs before the listener that refetches data, because that data may concern the current customer.
document.addEventListener(
  'visibilitychange',
  () => {
    if (document.visibilityState === 'visible') follower.shown()
  },
  { capture: true },
)
