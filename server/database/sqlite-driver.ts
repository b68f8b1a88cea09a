import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'es-toolkit'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { codeOf, sqliteError } from './unavailable.ts'

export interface SqliteStatement {
  /** Whether the statement returns rows. */
  reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/** A connection to an SQLite file, as used by the driver. */
export interface SqliteHandle {
  prepare(sql: string): SqliteStatement
  isInTransaction(): boolean
  /** Runs a statement on another thread, because the disk write would block this one. */
  runAside(sql: string): Promise<void>
  close(): void
}

/** Statements that need a transaction. */
const WRITES = /^(insert|update|delete)\b/i
const READS = /^select\b/i
/** Statements without rows that rewrite or copy the whole file. */
const LONG = /^(vacuum|pragma wal_checkpoint)\b/i

/** How long a write waits for its turn and for another process's lock, and the longest pause between two attempts, in milliseconds. */
const [LOCK_WAIT_MS, MAX_PAUSE_MS] = [5_000, 50]

/**
 * Creates a Kysely driver over two connections to one file. Reads outside a transaction use `reader` immediately, alongside a writer (WAL).
 * All other statements use `writer` one by one. Commits run on another thread, because they wait for the disk. Waiting for another process's
 * lock never blocks the thread; a write that waits too long fails with a DatabaseUnavailable.
 */
export function sqliteDriver(reader: SqliteHandle, writer: SqliteHandle): Driver {
  const mutex = new Mutex()
  const transactions = new WeakSet<DatabaseConnection>()

  const runAside = (statement: string) =>
    writer.runAside(statement).catch((error: unknown) => {
      throw sqliteError(error)
    })
  const commit = () => runAside('commit')

  async function runOnWriter(query: CompiledQuery): Promise<QueryResult<never>> {
    const until = performance.now() + LOCK_WAIT_MS
    await mutex.acquire()
    try {
      if (LONG.test(query.sql)) {
        await runAside(query.sql)
        return { rows: [] }
      }
      if (!WRITES.test(query.sql)) return await whenUnlocked(until, () => run(writer, query))
      await whenUnlocked(until, () => begin(writer))
      try {
        const result = run(writer, query)
        await commit()
        return result
      } catch (error) {
        rollBack(writer)
        throw error
      }
    } finally {
      mutex.release()
    }
  }
  function connection(): DatabaseConnection {
    const own: DatabaseConnection = {
      async executeQuery(query) {
        if (transactions.has(own)) return run(writer, query)
        return READS.test(query.sql) ? run(reader, query) : runOnWriter(query)
      },
      streamQuery() {
        throw new Error('Rows of SQLite are not streamed')
      },
    }
    return own
  }
  /** Releases the writer after a commit or rollback. */
  function releaseWriter(own: DatabaseConnection): void {
    if (transactions.delete(own)) mutex.release()
  }
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection()),
    async beginTransaction(own) {
      const until = performance.now() + LOCK_WAIT_MS
      await mutex.acquire()
      try {
        await whenUnlocked(until, () => begin(writer))
        transactions.add(own)
      } catch (error) {
        mutex.release()
        throw error
      }
    },
    async commitTransaction(own) {
      await commit()
      releaseWriter(own)
    },
    rollbackTransaction(own) {
      try {
        rollBack(writer)
        return Promise.resolve()
      } finally {
        releaseWriter(own)
      }
    },
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      await mutex.acquire()
      reader.close()
      writer.close()
    },
  }
}

/** Takes the lock for writing at once, so that no later statement of the transaction meets another process's lock. */
const begin = (handle: SqliteHandle) => void handle.prepare('begin immediate').run([])

/** Runs `work` again while another process holds the lock, until `until` (of the monotonic clock), but at least once. */
async function whenUnlocked<Result>(until: number, work: () => Result): Promise<Result> {
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      return work()
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() >= until) throw sqliteError(error)
    }
    await pause(wait)
  }
}

/** SQLite may have rolled back already, for example when the disk is full. */
function rollBack(handle: SqliteHandle): void {
  if (handle.isInTransaction()) handle.prepare('rollback').run([])
}

function run(handle: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<never> {
  try {
    const statement = handle.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as never[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  } catch (error) {
    throw sqliteError(error)
  }
}
