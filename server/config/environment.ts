import { StartError } from './start-error.ts'

/** The variables an operator sets; an empty one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable that must be set. Throws a StartError that says `what` it is for. */
export function needed(env: Environment, name: string, what: string): string {
  const value = env[name]
  if (!value) throw new StartError(`${name} is not set: ${what}.`)
  return value
}

/** https, or http on this machine alone: passwords and tokens travel over it. */
export function isPrivate(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || local
}

/** Whether a variable is `on`; `off` when it is not set. Throws a StartError for anything else, so that nobody believes in a switch that they misspelt. */
export function switchIn(env: Environment, name: string): boolean {
  const value = env[name] || 'off'
  if (value !== 'on' && value !== 'off') throw new StartError(`${name} must be on or off.`)
  return value === 'on'
}
