/** The environment variables. An empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Whether an address is https, or http on localhost: passwords and tokens are sent there. */
export function isSecureUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || local
}

/** Whether an address contains a user or a password, with which `fetch` fails. */
export function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** Whether an address is only an origin, e.g. https://example.com or https://example.com/, without user, path, query and fragment. */
export function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && url.href === `${url.origin}/`
}
