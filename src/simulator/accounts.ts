/** The three who can sign in. Each has a session of its own, though all three share the frame's storage. */
export const ACCOUNTS = ['service', 'business', 'claims'] as const
export type Account = (typeof ACCOUNTS)[number]

const kept = new Map<Account, [string, string][]>()

/** Puts one account's session away and takes out another's; the frame must be loaded anew. */
export function changeAccount(from: Account, to: Account): void {
  kept.set(from, Object.entries({ ...sessionStorage }))
  sessionStorage.clear()
  for (const [key, value] of kept.get(to) ?? []) sessionStorage.setItem(key, value)
}

/** Takes every account's session away. */
export const forgetAccounts = (): void => kept.clear()

/** Where WeCom opens the app: at the home of who is signed in, else at the login. */
export const entryPath = (): string => (sessionStorage.getItem('token') === null ? '/' : `/${sessionStorage.getItem('router') || 'myHome'}`)

/** The link in a chat that signs one in by WeCom. */
export const SILENT_PATH = '/appOAuth?appId=demo&agentId=1000002&wechatCode=demo'
/** Ends the session on the telephone: what is opened next begins without one. */
export const forgetSession = (): void => sessionStorage.removeItem('token')
