import { type Kysely, sql, SqliteAdapter } from 'kysely'
import type { Database } from '../../server/database/tables.ts'

/** A value in a row that belongs to the evidence of a signature. */
export interface Cell {
  table: string
  column: string
  /** Columns and values that select exactly this row. */
  where: Readonly<Record<string, string | number>>
  value: string | number
}

/** Tables of evidence, with the primary key of each. */
const TABLES = {
  signature: ['signatureId'],
  signature_shown: ['signatureId'],
  signature_image: ['fileId'],
  signing_event: ['linkId', 'seq'],
  signature_seal: ['signatureId', 'length'],
  signing_day: ['day'],
  signing_day_chain: ['linkId', 'length'],
  signing_key: ['keyId'],
  signing_certificate: ['signatureId', 'edition'],
} as const
const APPEND_ONLY = [
  'signature_shown',
  'signing_event',
  'signature_seal',
  'signing_day',
  'signing_day_chain',
  'signing_key',
  'signing_certificate',
]

/** Drops the triggers that forbid changes, as the owner of a database can. */
export async function removeTriggers(db: Database): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const table of APPEND_ONLY)
    for (const name of isSqlite ? ['no_update', 'no_delete'] : ['rows', 'all'])
      await (isSqlite
        ? sql`drop trigger ${sql.ref(`${table}_${name}`)}`
        : sql`drop trigger ${sql.ref(`${table}_${name}`)} on ${sql.table(table)}`
      ).execute(db)
}

/** Returns all non-null cells of evidence. The database must hold the evidence of one signature only. */
export async function cellsOf(db: Database): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const [table, keys] of Object.entries(TABLES)) {
    const rows = await (db as unknown as Kysely<Record<string, Record<string, string | number | null>>>)
      .selectFrom(table)
      .selectAll()
      .execute()
    for (const row of rows) {
      const where = Object.fromEntries(keys.map((key) => [key, row[key] ?? '']))
      for (const [column, value] of Object.entries(row)) if (value !== null) cells.push({ table, column, where, value })
    }
  }
  return cells
}

/** Writes another value into a cell while `during` runs, and restores the cell afterwards. */
export async function withCell<Result>(db: Database, cell: Cell, value: string | number, during: () => Promise<Result>): Promise<Result> {
  await write(db, cell, cell.where, value)
  try {
    return await during()
  } finally {
    await write(db, cell, cell.column in cell.where ? { ...cell.where, [cell.column]: value } : cell.where, cell.value)
  }
}

async function write(db: Database, { table, column }: Cell, where: Cell['where'], value: string | number): Promise<void> {
  const found = sql.join(
    Object.entries(where).map(([name, is]) => sql`${sql.ref(name)} = ${is}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${found}`.execute(db)
}
