import { hasCredentials, isOrigin, isSecureUrl } from '../../environment.ts'
import { parsePostgresUrl } from '../../postgres-url.ts'
import { StartError } from '../../start-error.ts'
import type { ValueType } from './basic.ts'

interface Limits {
  /** https, or http on localhost, by default; `page` is https only, because browsers of other people open it. */
  scheme?: 'page' | 'http'
  /** Whether a query and a fragment are refused. */
  isBare?: boolean
  example: string
}

/** An address without user and password, which `fetch` refuses and which settings would show. */
export const address = ({ scheme, isBare = false, example }: Limits): ValueType<string> => ({
  name: scheme === 'http' ? 'http or https address' : 'https address',
  parse(value, name) {
    const isPermitted = isOfScheme(value, scheme) && !/\s/.test(value) && !hasCredentials(value) && !(isBare && /[?#]/.test(value))
    if (isPermitted) return value
    const without = isBare ? 'user, query or fragment' : 'user and password'
    throw new StartError(`${name} must be an ${scheme === 'http' ? 'http or https' : 'https'} address without ${without}, e.g. ${example}.`)
  },
})

function isOfScheme(value: string, scheme: Limits['scheme']): boolean {
  if (scheme === undefined) return isSecureUrl(value)
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  return protocol === 'https:' || (scheme === 'http' && protocol === 'http:')
}

/** The address of this service; returns its origin. */
export const origin: ValueType<string> = {
  name: 'https address',
  parse(value, name) {
    if (!isSecureUrl(value) || !isOrigin(value))
      throw new StartError(`${name} must be an https address without user, path, query or fragment, e.g. https://steward.example.com.`)
    return new URL(value).origin
  },
}

/** The address of a PostgreSQL, with its password. */
export const postgresUrl: ValueType<string> = {
  name: 'postgres address',
  parse(value) {
    parsePostgresUrl(value)
    return value
  },
}
