import SqliteConnection from 'libsql'
import type { MigrationKind } from '../../database/migrations/migration.ts'
import { folderFault } from '../../database/data-dir.ts'
import { databaseFileIn } from '../../database/open.ts'
import type { ArchivedTable } from '../archive/format.ts'
import { knownSchema } from './known-schema.ts'
import { orderTables, type Reference } from './order-tables.ts'
import type { Cell, Row, Snapshot } from './snapshot.ts'

const BATCH = 1_000
const BUSY_TIMEOUT_MS = 5_000

/** Runs `work` in one read transaction of its own connection. With the mode WAL it delays no writer. */
export async function withSqliteSnapshot<Result>(dataDir: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  let connection: SqliteConnection.Database | undefined
  try {
    connection = new SqliteConnection(databaseFileIn(dataDir))
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    connection.pragma('query_only = ON')
    connection.exec('begin')
    return await work(await snapshotOf(connection))
  } catch (error) {
    throw folderFault('DATA_DIR', dataDir, error) ?? error
  } finally {
    connection?.close()
  }
}

async function snapshotOf(connection: SqliteConnection.Database): Promise<Snapshot> {
  const all = <Found>(query: string, ...parameters: unknown[]) => connection.prepare(query).all(...parameters) as Found[]
  const migrations = all<{ id: string; kind: MigrationKind; version: string; ranAt: number }>(
    'select id, kind, version, "ranAt" from migration order by id',
  )
  const names = all<{ name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
  const hasSequences = all("select 1 from sqlite_master where name = 'sqlite_sequence'").length > 0
  const sequences = new Map(
    hasSequences ? all<{ name: string; seq: number }>('select name, seq from sqlite_sequence').map(({ name, seq }) => [name, seq]) : [],
  )
  const tables = names.map(({ name }): ArchivedTable => {
    const columns = all<{ name: string }>('select name from pragma_table_info(?)', name).map((column) => column.name)
    const lastNumber = sequences.get(name)
    return { name, columns, ...(lastNumber === undefined ? {} : { lastNumber }) }
  })
  const references = names.flatMap(({ name }) =>
    all<{ table: string }>('select "table" from pragma_foreign_key_list(?)', name).map(
      ({ table }): Reference => ({ table: name, target: table }),
    ),
  )
  const known = await knownSchema(migrations.map(({ id }) => id))
  return {
    database: 'sqlite',
    migrations,
    tables: orderTables({ tables, references, known: known && new Set(known.keys()) }),
    async *rows({ name, columns }) {
      const statement = connection.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`).raw()
      let batch: Row[] = []
      for (const row of statement.iterate() as Iterable<Cell[]>) {
        batch.push(row)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    db: undefined,
  }
}

/** Quotes a name of a table or column, for both databases. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
