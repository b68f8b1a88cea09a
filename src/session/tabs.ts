import { identityOf, personOf, useSession } from './session.ts'

/** A message between the tabs of this browser. It contains no token. */
export type TabMessage = { said: 'signedIn'; person: string } | { said: 'signedOut'; person: string; everywhere: boolean }

const NAME = 'steward.session'
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined

/** Sends a message to all further tabs of this browser. */
export const postToTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Subscribes to messages of other tabs; returns the unsubscribe function. */
export function onTabMessage(onMessage: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

/** Returns the person signed in in this tab; undefined when signed out. */
export const signedInPerson = (): string | undefined => {
  const { token, lost, values } = useSession.getState()
  const identity = token !== undefined || lost ? identityOf(values) : undefined
  return identity && personOf(identity)
}
