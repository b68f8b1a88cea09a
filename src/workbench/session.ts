import { create } from 'zustand'
import { storeText } from '../../widgets/kit/store-text.ts'

/** The keys under which this tab stores its own session; the app in the same browser has another one. */
const [TOKEN, ACCOUNT, USER] = ['steward.workbench.token', 'steward.workbench.account', 'steward.workbench.user']

interface Session {
  /** Undefined when nobody is signed in. */
  token: string | undefined
  /** Who signed in last, and must do so again when a session has ended. */
  account: string | undefined
  /** The user id of that account, by which drafts are named. */
  userId: string | undefined
}

export const useSession = create<Session>(() => ({
  token: sessionStorage.getItem(TOKEN) ?? undefined,
  account: sessionStorage.getItem(ACCOUNT) ?? undefined,
  userId: sessionStorage.getItem(USER) ?? undefined,
}))

export const startSession = (session: { account: string; token: string; userId: string | undefined }): void => keep(session)
/** Ends a session that the service does not know any more; the page stays for the same person. */
export const endSession = (): void => keep({ ...useSession.getState(), token: undefined })
/** Leaves the page to another person. */
export const signOut = (): void => keep({ token: undefined, account: undefined, userId: undefined })

function keep(session: Session): void {
  storeText(TOKEN, session.token)
  storeText(ACCOUNT, session.account)
  storeText(USER, session.userId)
  useSession.setState(session)
}
