import { StartError } from './start-error.ts'

/** The environment variables. An empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Returns a required variable. Throws a StartError with its `purpose` when it is unset. */
export function requireVariable(env: Environment, name: string, purpose: string): string {
  const value = env[name]
  if (!value) throw new StartError(`${name} is not set: ${purpose}.`)
  return value
}

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

/** Whether a variable is `on`; defaults to `off`. Throws a StartError for any other value, to catch typos. */
export function readSwitch(env: Environment, name: string): boolean {
  const value = env[name] || 'off'
  if (value !== 'on' && value !== 'off') throw new StartError(`${name} must be on or off.`)
  return value === 'on'
}
