/** The path to which the messenger redirects after signing in, in any case and with any trailing slashes. */
export const SIGN_IN = /^\/appoauth\/*$/i
/** Query names that are never read, and are removed from addresses so that they are not forwarded. */
const NEVER_READ = ['token', 'access_token', 'id_token', 'refresh_token']
/** Query names of values that can be exchanged once for a session: the messenger's code and state, and a claim ticket. */
const CODE = ['code', 'state']
const TICKET = 'ticket'
/** The name of a one-time link's token in the fragment, which browsers send to no server. */
const LINK = 'link'

export interface TakenSecrets {
  /** The address without secrets and without repeated slashes. */
  address: URL
  /** Code and state; an empty text for a value that is missing or repeated. */
  signIn: { code: string; state: string } | undefined
  ticket: string | undefined
  /** The token of an account's one-time link. */
  link: string | undefined
}

/**
 * Removes secrets from an address, so that they do not appear in the address bar, the history or storage (DEC-10, DEC-14). A
 * fragment that contains a secret is removed completely. Of fragments, only the token of a one-time link is used.
 */
export function takeSecrets(url: URL): TakenSecrets {
  const address = new URL(url)
  // The router would read `//waitDeal` as an address of the host `waitDeal`.
  address.pathname = address.pathname.replaceAll(/\/{2,}/g, '/')
  const query = address.searchParams
  const singleValue = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '')
  const isSignIn = SIGN_IN.test(address.pathname)
  const signIn = isSignIn && CODE.some((name) => query.has(name)) ? { code: singleValue('code'), state: singleValue('state') } : undefined
  const ticket = query.has(TICKET) ? singleValue(TICKET) : undefined

  const secrets = new Set([...NEVER_READ, TICKET, LINK, ...(isSignIn ? CODE : [])])
  const isSecret = (name: string) => secrets.has(name.toLowerCase())
  const found = [...query.keys()].filter(isSecret)
  for (const name of found) query.delete(name)
  if (found.length > 0 && query.size === 0) address.search = ''
  const inFragment = new URLSearchParams(address.hash.replace(/^#[/!?]*/, '').replace(/^[^=&]*\?/, ''))
  if ([...inFragment.keys()].some(isSecret)) address.hash = ''
  return { address, signIn, ticket, link: inFragment.get(LINK) ?? undefined }
}
