import { StartError } from './start-error.ts'

const UNREADABLE =
  'DATABASE_URL must be an address like postgres://user:password@host:5432/database. ' +
  'Write special characters of the password percent-encoded, such as %23 for # and %2F for /.'

/**
 * Parses the address of a PostgreSQL. Throws a StartError for any other text and never quotes it, because it contains a password. An `@`
 * after the host and a fragment are refused, since they begin in a password with an unencoded `/`, `?` or `#`, which would be logged as the
 * host.
 */
export function parsePostgresUrl(text: string): URL {
  const url = /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.hash !== '' || `${url.pathname}${url.search}`.includes('@') || !isDecodable(text)) throw new StartError(UNREADABLE)
  return url
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
