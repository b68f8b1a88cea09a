/** The demo accounts. Each has a separate session, although the accounts share the iframe's storage. */
export const ACCOUNTS = ['service', 'business', 'claims'] as const
export type Account = (typeof ACCOUNTS)[number]

const storedSessions = new Map<Account, [string, string][]>()

/** Stores one account's session and restores another's; the iframe must be reloaded afterwards. */
export function changeAccount(from: Account, to: Account): void {
  storedSessions.set(from, Object.entries({ ...sessionStorage }))
  sessionStorage.clear()
  for (const [key, value] of storedSessions.get(to) ?? []) sessionStorage.setItem(key, value)
}

/** Deletes the stored sessions of all accounts. */
export const deleteStoredSessions = (): void => storedSessions.clear()

/** Returns the path that WeCom opens: the home of the signed-in account, else the login. */
export const entryPath = (): string => (sessionStorage.getItem('token') === null ? '/' : `/${sessionStorage.getItem('router') || 'myHome'}`)

/** The link that signs in through WeCom. */
export const SILENT_PATH = '/appOAuth?appId=demo&agentId=1000002&wechatCode=demo'
/** Ends the session on the phone; the next page opens signed out. */
export const forgetSession = (): void => sessionStorage.removeItem('token')
