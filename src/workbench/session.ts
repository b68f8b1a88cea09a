import { create } from 'zustand'
import { storeText } from '../../widgets/kit/store-text.ts'

/** The keys under which this tab stores its own session; the app in the same browser has another one. */
const [TOKEN, ACCOUNT] = ['steward.workbench.token', 'steward.workbench.account']

interface Session {
  /** Undefined when nobody is signed in. */
  token: string | undefined
  /** Who signed in last, and must do so again when a session has ended. */
  account: string | undefined
}

export const useSession = create<Session>(() => ({
  token: sessionStorage.getItem(TOKEN) ?? undefined,
  account: sessionStorage.getItem(ACCOUNT) ?? undefined,
}))

export const startSession = (session: { account: string; token: string }): void => keep(session)
/** Ends a session that the service does not know any more; the page stays for the same person. */
export const endSession = (): void => keep({ ...useSession.getState(), token: undefined })
/** Leaves the page to another person. */
export const signOut = (): void => keep({ token: undefined, account: undefined })

function keep(session: Session): void {
  storeText(TOKEN, session.token)
  storeText(ACCOUNT, session.account)
  useSession.setState(session)
}
