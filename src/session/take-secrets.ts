/** Where the messenger sends one back to, however somebody spells it. */
export const SIGN_IN = /^\/appoauth\/*$/i
/** No address opens a session with these: they are taken out of it so that nobody hands them on, and read by nobody. */
const NEVER_READ = ['token', 'access_token', 'id_token', 'refresh_token']
/** What is exchanged for a session, once: a code of the messenger with its state, and a claim ticket. */
const CODE = ['code', 'state']
const TICKET = 'ticket'

export interface TakenSecrets {
  /** The address without them. */
  address: URL
  /** Empty texts for what was missing or said twice. */
  signIn: { code: string; state: string } | undefined
  ticket: string | undefined
}

/**
 * Takes out of an address what must stay in none: neither on the glass nor in the history nor where it is stored (DEC-10,
 * DEC-14). A fragment with any of it goes as a whole; nothing in a fragment is read.
 */
export function takeSecrets(given: URL): TakenSecrets {
  const address = new URL(given)
  const query = address.searchParams
  const only = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '')
  const isSignIn = SIGN_IN.test(address.pathname)
  const signIn = isSignIn && CODE.some((name) => query.has(name)) ? { code: only('code'), state: only('state') } : undefined
  const ticket = query.has(TICKET) ? only(TICKET) : undefined

  const secrets = new Set([...NEVER_READ, TICKET, ...(isSignIn ? CODE : [])])
  const isSecret = (name: string) => secrets.has(name.toLowerCase())
  const found = [...query.keys()].filter(isSecret)
  for (const name of found) query.delete(name)
  if (found.length > 0 && query.size === 0) address.search = ''
  const inFragment = new URLSearchParams(address.hash.replace(/^#[/!?]*/, '').replace(/^[^=&]*\?/, ''))
  if ([...inFragment.keys()].some(isSecret)) address.hash = ''
  return { address, signIn, ticket }
}
