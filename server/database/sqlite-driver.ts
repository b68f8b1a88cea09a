import { Mutex } from 'es-toolkit'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

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
  /** Commits on another thread, because the disk write would block this one. */
  commit(): Promise<void>
  close(): void
}

/** Statements that need a transaction. */
const WRITES = /^(insert|update|delete)\b/i
const READS = /^select\b/i

/**
 * Creates a Kysely driver over two connections to one file. Reads outside a transaction use `reader` immediately, alongside a writer (WAL).
 * All other statements use `writer` one by one. Commits run on another thread, because they wait for the disk.
 */
export function sqliteDriver(reader: SqliteHandle, writer: SqliteHandle): Driver {
  const mutex = new Mutex()
  const transactions = new WeakSet<DatabaseConnection>()

  async function runOnWriter(query: CompiledQuery): Promise<QueryResult<never>> {
    await mutex.acquire()
    try {
      if (!WRITES.test(query.sql)) return run(writer, query)
      begin(writer)
      try {
        const result = run(writer, query)
        await writer.commit()
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
      await mutex.acquire()
      try {
        begin(writer)
        transactions.add(own)
      } catch (error) {
        mutex.release()
        throw error
      }
    },
    async commitTransaction(own) {
      await writer.commit()
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

const begin = (handle: SqliteHandle) => void handle.prepare('begin').run([])

/** SQLite may have rolled back already, for example when the disk is full. */
function rollBack(handle: SqliteHandle): void {
  if (handle.isInTransaction()) handle.prepare('rollback').run([])
}

function run(handle: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<never> {
  const statement = handle.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as never[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}
