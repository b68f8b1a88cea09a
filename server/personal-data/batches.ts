import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** What a batch does: encrypts clear values, hashes again, or wraps keys again. */
export type BatchKind = 'encrypted' | 'hashed' | 'wrapped'

/** The batches of a change of many rows. Each is one transaction, so a killed process leaves whole batches. */
export interface Batches {
  /** For reading. */
  db: Database
  /** Writes one batch and returns the number of rows that `work` changed. */
  write(kind: BatchKind, work: (db: Database) => Promise<number>): Promise<number>
}

/** Few enough that a request waits for a batch only some milliseconds, because it would wait longer for a free connection. */
export const BATCH = 200

/** The longest pause after a batch, in milliseconds. */
const MAX_PAUSE_MS = 200

/** Runs batches one after another without pauses, before anything is served. */
export const batchesOf = (db: Database): Batches => ({ db, write: (_kind, work) => inTransaction(db, work) })

/** Runs `write` and pauses for as long as it took, so that requests get at least half of the time. */
export async function withRest<Result>(write: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await write()
  await pause(Math.min(performance.now() - began, MAX_PAUSE_MS))
  return result
}

type Texts = Readonly<Record<string, string>>

/** A row that is changed only while it has the values `was`. */
export interface Replacement {
  was: Texts
  becomes: Texts
}

/**
 * Replaces values of many rows in one statement, each only if its row still has the values `was`. All rows name the same columns. Returns the
 * number of changed rows.
 */
export async function replaceRows(db: Database, table: string, rows: readonly Replacement[]): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const [was, becomes] = [Object.keys(first.was), Object.keys(first.becomes)]
  const names = sql.join([...was.map((name) => sql.ref(`was_${name}`)), ...becomes.map((name) => sql.ref(`becomes_${name}`))])
  const valuesOf = (row: Replacement) =>
    sql`(${sql.join([...was.map((name) => row.was[name]), ...becomes.map((name) => row.becomes[name])])})`
  const assignments = sql.join(becomes.map((name) => sql`${sql.ref(name)} = ${sql.ref(`replaced.becomes_${name}`)}`))
  const isUnchanged = sql.join(
    was.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`replaced.was_${name}`)}`),
    sql` and `,
  )
  const { numAffectedRows = 0n } = await sql`
    with replaced (${names}) as (values ${sql.join(rows.map(valuesOf))})
    update ${sql.table(table)} set ${assignments} from replaced where ${isUnchanged}`.execute(db)
  return Number(numAffectedRows)
}
