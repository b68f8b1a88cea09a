import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

/** A prepared statement. */
export interface SqliteStatement {
  /** Whether it answers rows. */
  reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
}

/** One connection to a file of SQLite, as the driver uses it. */
export interface SqliteHandle {
  prepare(sql: string): SqliteStatement
  isInTransaction(): boolean
  /** Commits on another thread: whoever waits for the disk there keeps nobody here waiting. */
  commit(): Promise<void>
  close(): void
}

/** What is written and commits by itself. */
const WRITES = /^(insert|update|delete)\b/i
const READS = /^select\b/i

/**
 * Kysely's driver over two connections to one file. What is read outside a transaction is read by `reader` at once, beside whoever is
 * writing (WAL); all else has `writer` to itself, one after the other. A commit waits for the disk, so it never does that on
 * this thread.
 */
export function sqliteDriver(reader: SqliteHandle, writer: SqliteHandle): Driver {
  const takeTurn = createTurns()
  const transactions = new WeakMap<DatabaseConnection, () => void>()

  async function written(query: CompiledQuery): Promise<QueryResult<never>> {
    const release = await takeTurn()
    try {
      if (!WRITES.test(query.sql)) return run(writer, query)
      begin(writer)
      try {
        const result = run(writer, query)
        await writer.commit()
        return result
      } catch (error) {
        undo(writer)
        throw error
      }
    } finally {
      release()
    }
  }
  function connection(): DatabaseConnection {
    const own: DatabaseConnection = {
      async executeQuery(query) {
        if (transactions.has(own)) return run(writer, query)
        return READS.test(query.sql) ? run(reader, query) : written(query)
      },
      streamQuery() {
        throw new Error('Rows of SQLite are not streamed')
      },
    }
    return own
  }
  /** Gives the writer back, whatever came of the transaction. */
  function giveBack(own: DatabaseConnection): void {
    transactions.get(own)?.()
    transactions.delete(own)
  }
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection()),
    async beginTransaction(own) {
      const release = await takeTurn()
      try {
        begin(writer)
        transactions.set(own, release)
      } catch (error) {
        release()
        throw error
      }
    },
    async commitTransaction(own) {
      await writer.commit()
      giveBack(own)
    },
    rollbackTransaction(own) {
      try {
        undo(writer)
        return Promise.resolve()
      } finally {
        giveBack(own)
      }
    },
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      await takeTurn()
      reader.close()
      writer.close()
    },
  }
}

const begin = (handle: SqliteHandle) => void handle.prepare('begin').run([])

/** A fault such as a full disk may have undone everything already. */
function undo(handle: SqliteHandle): void {
  if (handle.isInTransaction()) handle.prepare('rollback').run([])
}

function run(handle: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<never> {
  const statement = handle.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as never[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}

/** Resolves, in the order of asking, with how to end one's turn. */
function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    let end = () => {}
    last = new Promise((done) => {
      end = done
    })
    await before
    return end
  }
}
