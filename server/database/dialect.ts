import SqliteConnection from 'libsql'
import { type Dialect, SqliteDialect } from 'kysely'

/** How long a writer waits for another process's lock before it gives up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * The one place that knows which database stands behind Kysely: SQLite through libsql, in the file `path`.
 * WAL lets readers go on while one writes; synchronous=FULL makes an acknowledged write outlive a power cut.
 * Throws when the file cannot be opened.
 */
export function sqliteDialect(path: string): Dialect {
  const connection = new SqliteConnection(path)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return new SqliteDialect({ database: connection })
}
