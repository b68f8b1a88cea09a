/**
 * An error of a database that does not answer, or does not write at the moment: disconnected, locked by another process, read-only, or full.
 * The same request may succeed later. `code` is the code of the database or operating system.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: string
  constructor(cause: unknown) {
    super('The database is not available', { cause })
    this.code = codeOf(cause) || 'unknown'
  }
}

const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|PROTOCOL)(_\w+)?$/
/**
 * SQLSTATE: connection exceptions, insufficient resources, the operator's interventions and statement timeouts, system errors, and writes in
 * read-only mode or behind a lock.
 */
const POSTGRESQL = /^(08|53|57|58)[0-9A-Z]{3}$|^25006$|^55P03$/
/** Codes of the operating system, and the driver's messages without a code, for a lost connection. */
const NETWORK = /^E[A-Z_]+$/
const LOST = /connection|timeout/i

/** Returns a DatabaseUnavailable for SQLite's errors of this kind, and every other error unchanged. */
export const sqliteError = (error: unknown): unknown => (SQLITE.test(codeOf(error)) ? new DatabaseUnavailable(error) : error)

/** Returns a DatabaseUnavailable for errors of this kind from PostgreSQL and its driver, and every other error unchanged. */
export function postgresError(error: unknown): unknown {
  const code = codeOf(error)
  const isLost = code === '' && LOST.test(String((error as { message?: unknown } | null)?.message))
  return POSTGRESQL.test(code) || NETWORK.test(code) || isLost ? new DatabaseUnavailable(error) : error
}

/** Returns the code of an error of a database or the operating system; empty without one. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
