import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { REQUEST_MEMORY_MS } from '../one-time-codes/request-limits.ts'
import { ATTEMPT_MEMORY_MS } from './attempts.ts'
import { USED_MEMORY_MS } from './used-sign-ins.ts'

/** Rows deleted in one statement, so that other writers do not wait long. */
const BATCH = 500
/** Maximum number of rows per table. At the speed of password checks an attacker needs longer than a lock lasts to fill one. */
const MAX_ROWS = 10_000

interface Forgettable {
  table: 'sign_in_attempt' | 'sign_in_address' | 'known_network' | 'one_time_code' | 'code_request' | 'used_sign_in'
  key: string
  /** Indexed column with the instant by which rows expire. */
  age: string
  /** Condition that a row must meet to be deleted. */
  deletable: RawBuilder<unknown>
}

/**
 * Deletes expired rows: login attempts, known networks, one-time codes, requests for codes, and used messenger codes. Also deletes
 * the oldest rows beyond `maxRows` of each table, but never an active lock. Called by the server's clock. Stops between two batches
 * when `stopping` returns true. Returns the number of deleted rows.
 */
export async function forgetAttempts(db: Database, now: number, stopping: () => boolean, maxRows = MAX_ROWS): Promise<number> {
  const accounts: Forgettable = {
    table: 'sign_in_attempt',
    key: 'account',
    age: 'lastAt',
    deletable: sql`${sql.ref('lockedUntil')} <= ${now}`,
  }
  const addresses: Forgettable = { table: 'sign_in_address', key: 'address', age: 'forgottenAt', deletable: sql`1 = 1` }
  const networks: Forgettable = { table: 'known_network', key: 'address', age: 'knownUntil', deletable: sql`1 = 1` }
  const codes: Forgettable = { table: 'one_time_code', key: 'subject', age: 'expiresAt', deletable: sql`1 = 1` }
  const requests: Forgettable = { table: 'code_request', key: 'requestId', age: 'requestedAt', deletable: sql`1 = 1` }
  const used: Forgettable = { table: 'used_sign_in', key: 'used', age: 'usedAt', deletable: sql`1 = 1` }
  let forgotten = 0
  for (const [each, until] of [
    [accounts, now - ATTEMPT_MEMORY_MS],
    [addresses, now],
    [networks, now],
    [codes, now],
    [requests, now - REQUEST_MEMORY_MS],
    [used, now - USED_MEMORY_MS],
  ] as const)
    forgotten += await forgetOlder(db, each, Math.max(until, await ageLimit(db, each, maxRows)), stopping)
  return forgotten
}

/** Returns the instant of the first row beyond the `maxRows` newest; 0 when there are fewer rows. */
async function ageLimit(db: Database, { table, age }: Forgettable, maxRows: number): Promise<number> {
  const beyond = sql<{
    age: number
  }>`select ${sql.ref(age)} as "age" from ${sql.table(table)} order by ${sql.ref(age)} desc limit 1 offset ${maxRows}`
  const { rows } = await beyond.execute(db)
  return rows[0]?.age ?? 0
}

async function forgetOlder(
  db: Database,
  { table, key, age, deletable }: Forgettable,
  until: number,
  stopping: () => boolean,
): Promise<number> {
  const old = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(age)} <= ${until} and ${deletable} order by ${sql.ref(age)} limit ${BATCH}`
  const statement = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old})`
  for (let forgotten = 0; ; ) {
    if (stopping()) return forgotten
    const { numAffectedRows = 0n } = await inTransaction(db, (transaction) => statement.execute(transaction))
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return forgotten
  }
}
