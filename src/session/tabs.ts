import { personOf, useSession } from './session.ts'

/** What a tab tells the others of this browser. No token is in it. */
export type TabMessage = { said: 'signedIn'; person: string } | { said: 'signedOut'; person: string; everywhere: boolean }

const NAME = 'steward.session'
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined

/** Tells the other tabs of this browser; this one does not hear it. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

/** Hears what other tabs tell, until the returned function is called. */
export function onTabMessage(hear: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => hear(data)
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

/** The person who is signed in here; undefined: nobody. */
export const personHere = (): string | undefined => {
  const { token, lost, values } = useSession.getState()
  return token !== undefined || lost ? personOf(values) : undefined
}
