import { Socket } from 'node:net'
import { type Dialect, PostgresDialect } from 'kysely'
import type { PoolConfig } from 'pg'
import { StartError } from '../config/start-error.ts'

/** How long to wait for a connection, in milliseconds: a free one of the pool, or a new one. */
const CONNECT_MS = 5_000
/** A statement that runs longer is given up by the database, in milliseconds. */
const STATEMENT_MS = 8_000
/**
 * A connection on which nothing has come or gone for so long is taken for dead and destroyed, in milliseconds: longer
 * than any statement may run. A transaction whose server has gone silent gives its locks back after the same time.
 */
const SILENT_MS = 10_000
/** A connection that nobody uses is closed after this time, in milliseconds, before it would be taken for dead. */
const REST_MS = 6_000
/** After so much silence the system asks the other end whether it is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000
const CONNECTIONS = 10
const UNREADABLE = 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.'

/** What one asks of the pool: `serve` for requests, `migrate` for one connection whose statements may take their time. */
export type Use = 'serve' | 'migrate'

/**
 * PostgreSQL at `url`, for Kysely. The driver is loaded here and nowhere else, so that who keeps the data in a folder
 * never loads it. A network that falls silent costs the statements under way, and then their connections are replaced
 * (decision 027). Throws a StartError for an address that is none of PostgreSQL's, never quoting it: it holds a password.
 */
export async function postgresDialect(url: string, use: Use): Promise<Dialect> {
  if (!/^postgres(ql)?:\/\/./.test(url)) throw new StartError(UNREADABLE)
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'steward',
    // Counts and instants are far below 2^53, and the tables say number.
    types: { getTypeParser: (type, format) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)) },
    ...LIMITS[use],
  })
  // A connection that breaks is replaced at the next use, and its statement has failed; unheard, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}

const LIMITS: Readonly<Record<Use, PoolConfig>> = {
  serve: {
    max: CONNECTIONS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: SILENT_MS,
    idleTimeoutMillis: REST_MS,
    stream: mortalSocket,
  },
  migrate: { max: 1 },
}

/**
 * A socket that ends with an error once nothing has come or gone for `SILENT_MS`. The driver's own `query_timeout` gives
 * up the statement but puts its connection back among the good ones, where it fails everyone after.
 */
function mortalSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENT_MS, () => socket.destroy(Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' })))
  return socket
}

/** What the codes mean that a wrong DATABASE_URL ends in: the system's and PostgreSQL's own. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'no host has that name',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  ECONNRESET: 'it closed the connection',
  '28P01': 'it refused user and password',
  '28000': 'it refused this user',
  '3D000': 'it has no such database',
  '42501': 'this user may not make tables there',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** Why the database at `url` could not be opened, as one sentence for the operator. */
export function connectionFault(url: string, error: unknown): StartError {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'ERR_INVALID_URL') return new StartError(UNREADABLE)
  const guessed = /timeout/i.test(message) ? 'it did not answer in time' : /ssl|tls|certificate/i.test(message) ? 'TLS failed' : undefined
  const reason = REASONS[code] ?? guessed ?? `it answered with the error ${code || 'of an unknown kind'}`
  return new StartError(`The database of DATABASE_URL (${addressOf(url)}) can't be used: ${reason}.`)
}

/** Host, port and database of an address; user, password and parameters stay secret. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url)
  return decodeURIComponent(`${host}${pathname}`)
}
