import SqliteConnection from 'libsql'
import AwaitedConnection from 'libsql/promise'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type SqliteHandle, type SqliteStatement, sqliteDriver } from './sqlite-driver.ts'

/** How long opening and reading wait for another process's lock, in milliseconds. Reads meet one only while a log is emptied. */
const BUSY_TIMEOUT_MS = 5_000
/** More than the server's distinct statements; beyond it the oldest is evicted. */
const STATEMENT_CACHE_SIZE = 200

/**
 * Creates a Kysely dialect for SQLite (libsql) in the file `path`, with separate connections for reads and writes. The option
 * `secure_delete` overwrites deleted data, so that erased keys leave the file. WAL allows reads during a write. Committed writes survive a
 * power cut because of synchronous=FULL. Throws when the file cannot be opened.
 */
export function sqliteDialect(path: string): Dialect {
  const writer = open(path)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  writer.pragma('secure_delete = ON')
  // SQLite would wait on this thread and block all requests; the driver waits instead.
  writer.pragma('busy_timeout = 0')
  const reader = open(path)
  reader.pragma('query_only = ON')
  return {
    createDriver: () => sqliteDriver(handleOf(reader), handleOf(writer)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function open(path: string): SqliteConnection.Database {
  const connection = new SqliteConnection(path)
  // Set first, because another process may be closing the database now.
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return connection
}

const handleOf = (connection: SqliteConnection.Database): SqliteHandle => ({
  prepare: cachedPrepare(connection),
  isInTransaction: () => connection.inTransaction,
  // libsql's synchronous and asynchronous commands share one handle; the asynchronous one runs on another thread.
  runAside: async (statement) => void (await AwaitedConnection.prototype.exec.call(connection, statement)),
  close: () => connection.close(),
})

/** Caches prepared statements, because parsing them costs more than running them. */
function cachedPrepare(connection: SqliteConnection.Database): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>()
  return (sql) => {
    const cached = cache.get(sql)
    if (cached) return cached
    const statement = withRawRows(connection.prepare(sql))
    const [oldest] = cache.keys()
    if (cache.size >= STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
    cache.set(sql, statement)
    return statement
  }
}

/** Fetches rows as arrays and builds records here, because named cells are slow to transfer from native code. */
function withRawRows(statement: SqliteConnection.Statement): SqliteStatement {
  if (!statement.reader) return statement
  const raw = statement.raw()
  const names = raw.columns().map(({ name }) => name)
  return {
    reader: true,
    all: (parameters) => (raw.all(parameters) as unknown[][]).map((cells) => toRecord(names, cells)),
    run: (parameters) => raw.run(parameters),
  }
}

function toRecord(names: readonly string[], cells: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = cells[at]
  return row
}
