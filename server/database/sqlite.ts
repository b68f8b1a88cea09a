import SqliteConnection from 'libsql'
import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely'

/** How long a writer waits for another process's lock before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** More different statements than the server has; beyond it the oldest is prepared anew. */
const STATEMENTS_KEPT = 200

/**
 * SQLite through libsql, in the file `path`, for Kysely.
 * secure_delete: what is deleted or replaced is overwritten, so that an erased key is no longer in the file. WAL lets readers
 * go on while one writes; synchronous=FULL makes an acknowledged write outlive a power cut. Throws when the file cannot be
 * opened.
 */
export function sqliteDialect(path: string): Dialect {
  const connection = new SqliteConnection(path)
  // First of all: another process may be closing the database in this moment.
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('secure_delete = ON')
  return new SqliteDialect({ database: { prepare: preparedOnce(connection), close: () => connection.close() } })
}

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
    *iterate(parameters) {
      for (const cells of raw.iterate(parameters)) yield named(names, cells as unknown[])
    },
  }
}

function named(names: readonly string[], cells: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = cells[at]
  return row
}
