import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { type Dialect, type PostgresPool, type PostgresPoolClient, PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { StartError } from '../config/start-error.ts'
import { parsePostgresUrl } from '../config/postgres-url.ts'
import { postgresError } from './unavailable.ts'

/** How long to wait for a free or new connection, in milliseconds. */
const CONNECT_MS = 5_000
/** The database cancels longer statements, in milliseconds. */
const STATEMENT_MS = 8_000
/**
 * A connection without traffic for this long is destroyed, in milliseconds; longer than any statement may run. A transaction of an
 * unresponsive server loses its locks after the same time.
 */
const SOCKET_TIMEOUT_MS = 10_000
/** An unused connection is closed after this time, in milliseconds; shorter than SOCKET_TIMEOUT_MS. */
const IDLE_MS = 6_000
/** The delay before TCP keep-alive probes, in milliseconds. */
const KEEP_ALIVE_MS = 10_000
/**
 * Connections of a server, unless the operator sets another number: more than the statements that a database on such a machine runs at once, so
 * that none waits for a connection while another waits for the disk.
 */
const CONNECTIONS = Math.min(40, Math.max(10, 5 * availableParallelism()))

/** Connections of a pool, and the number of requests that wait for one. */
export interface PoolState {
  total: number
  idle: number
  waiting: number
}

const states = new WeakMap<Dialect, () => PoolState>()

/** Returns how to read the state of a dialect's pool; undefined for other dialects. */
export const poolStateOf = (dialect: Dialect): (() => PoolState) | undefined => states.get(dialect)

/** The use of a pool: `serve` for requests, `migrate` for one connection without a statement timeout. */
export type Use = 'serve' | 'migrate'

/**
 * Creates a Kysely dialect for PostgreSQL at `url`. Loads the driver lazily, because SQLite installations do not need it. A network failure
 * fails the running statements and replaces their connections (docs/architecture/database.md). Throws a StartError for an invalid address
 * and never quotes it, because it contains a password.
 */
export async function postgresDialect(url: string, use: Use, connections = CONNECTIONS): Promise<Dialect> {
  parsePostgresUrl(url)
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'steward',
    // Counts and timestamps are far below 2^53, and the table types use number.
    types: { getTypeParser: (type, format) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)) },
    ...(use === 'serve' ? { ...SERVING, max: connections } : { max: 1 }),
  })
  // Ignores connection errors: the statement has already failed, the pool replaces the connection, and an unhandled 'error' event would end
  // the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: use === 'serve' ? withUnavailable(pool) : pool })
  states.set(dialect, () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  return dialect
}

/** Returns a pool whose errors are DatabaseUnavailable when the database does not answer or does not write. */
function withUnavailable(pool: Pool): PostgresPool {
  const rethrow = (error: unknown): never => {
    throw postgresError(error)
  }
  return {
    async connect() {
      const client = await pool.connect().catch(rethrow)
      const query = (text: string, parameters: unknown[]) => client.query(text, parameters).catch(rethrow)
      // Cursors, the other kind of query, are not used.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

const SERVING: PoolConfig = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: SOCKET_TIMEOUT_MS,
  idleTimeoutMillis: IDLE_MS,
  stream: createTimeoutSocket,
}

/**
 * Creates a socket that fails after `SOCKET_TIMEOUT_MS` without traffic. The driver's `query_timeout` is unsuitable: it returns the broken
 * connection to the pool, where later statements fail.
 */
function createTimeoutSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SOCKET_TIMEOUT_MS, () =>
    socket.destroy(Object.assign(new Error('The database connection timed out'), { code: 'ETIMEDOUT' })),
  )
  return socket
}

/** Explanations of error codes for a wrong DATABASE_URL, from the operating system and PostgreSQL. */
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
  '42P01': 'it has no tables yet; the first start of the server creates them',
  '42501': 'this user may not make tables there',
  '25006': 'it permits reading only',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** Explanations of errors of the driver that have no code, by their message. */
const GUESSES: readonly (readonly [RegExp, string])[] = [
  [/timeout/i, 'it did not answer in time'],
  [/ssl|tls|certificate/i, 'TLS failed'],
  [/terminated/i, 'it closed the connection'],
]

/** Returns a StartError that explains why the database at `url` could not be opened. `variable` names what has the address. */
export function connectionFault(url: string, error: unknown, variable = 'DATABASE_URL'): StartError {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const reason =
    REASONS[code] ?? GUESSES.find(([pattern]) => pattern.test(message))?.[1] ?? `it answered with the error ${code || 'of an unknown kind'}`
  return new StartError(`The database of ${variable} (${addressOf(url)}) can't be used: ${reason}.`)
}

/** Returns host, port and database of an address, without user, password and parameters. */
function addressOf(url: string): string {
  const { host, pathname } = parsePostgresUrl(url)
  return decodeURIComponent(`${host}${pathname}`)
}
