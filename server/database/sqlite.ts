import SqliteConnection from 'libsql'
import AwaitedConnection from 'libsql/promise'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type SqliteHandle, type SqliteStatement, sqliteDriver } from './sqlite-driver.ts'

/** How long a writer waits for another process's lock before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** More different statements than the server has; beyond it the oldest is prepared anew. */
const STATEMENTS_KEPT = 200

/**
 * SQLite through libsql, in the file `path`, for Kysely: one connection reads and one writes.
 * secure_delete: what is deleted or replaced is overwritten, so that an erased key is no longer in the file. WAL lets readers
 * go on while one writes; synchronous=FULL makes an acknowledged write outlive a power cut. Throws when the file cannot be
 * opened.
 */
export function sqliteDialect(path: string): Dialect {
  const writer = open(path)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  writer.pragma('secure_delete = ON')
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
  // First of all: another process may be closing the database in this moment.
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return connection
}

const handleOf = (connection: SqliteConnection.Database): SqliteHandle => ({
  prepare: preparedOnce(connection),
  isInTransaction: () => connection.inTransaction,
  // libsql has its commands of either kind over the same handle: this one runs on a thread of its own.
  commit: async () => void (await AwaitedConnection.prototype.exec.call(connection, 'commit')),
  close: () => connection.close(),
})

/** Prepares each statement once: reading the same text anew for every request costs more than running it. */
function preparedOnce(connection: SqliteConnection.Database): (sql: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = quick(connection.prepare(sql))
    const [oldest] = kept.keys()
    if (kept.size >= STATEMENTS_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(sql, statement)
    return statement
  }
}

/** A statement whose rows cross into JavaScript as lists and become records here: naming every cell on the way is slow. */
function quick(statement: SqliteConnection.Statement): SqliteStatement {
  if (!statement.reader) return statement
  const raw = statement.raw()
  const names = raw.columns().map(({ name }) => name)
  return {
    reader: true,
    all: (parameters) => (raw.all(parameters) as unknown[][]).map((cells) => named(names, cells)),
    run: (parameters) => raw.run(parameters),
  }
}

function named(names: readonly string[], cells: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = cells[at]
  return row
}
