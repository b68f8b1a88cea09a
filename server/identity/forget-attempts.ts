import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { REQUEST_MEMORY_MS } from '../one-time-codes/request-limits.ts'
import { ATTEMPT_MEMORY_MS } from './attempts.ts'
import { USED_MEMORY_MS } from './used-sign-ins.ts'

/** How many rows one statement deletes, so that nobody waits long behind it. */
const BATCH = 500
/** How many rows each table keeps at most: at the speed of password checks, to fill it takes longer than any lock lasts. */
const MOST = 10_000

interface Forgettable {
  table: 'sign_in_attempt' | 'sign_in_address' | 'known_network' | 'one_time_code' | 'code_request' | 'used_sign_in'
  key: string
  /** The instant by which rows age; there is an index on it. */
  age: string
  /** Which rows may go at all. */
  free: RawBuilder<unknown>
}

/**
 * Forgets wrong tries that no longer count, networks that were known long ago, one-time codes and requests for them, what
 * signed somebody in by the messenger, and of each beyond ten thousand the oldest, never a lock that still holds. The server's
 * clock calls it; stops between two batches when `stopping` says so. Returns how many rows went.
 */
export async function forgetAttempts(db: Database, now: number, stopping: () => boolean, most = MOST): Promise<number> {
  const accounts: Forgettable = {
    table: 'sign_in_attempt',
    key: 'account',
    age: 'lastAt',
    free: sql`${sql.ref('lockedUntil')} <= ${now}`,
  }
  const addresses: Forgettable = { table: 'sign_in_address', key: 'address', age: 'forgottenAt', free: sql`1 = 1` }
  const networks: Forgettable = { table: 'known_network', key: 'address', age: 'knownUntil', free: sql`1 = 1` }
  const codes: Forgettable = { table: 'one_time_code', key: 'subject', age: 'expiresAt', free: sql`1 = 1` }
  const requests: Forgettable = { table: 'code_request', key: 'requestId', age: 'requestedAt', free: sql`1 = 1` }
  const used: Forgettable = { table: 'used_sign_in', key: 'used', age: 'usedAt', free: sql`1 = 1` }
  let forgotten = 0
  for (const [each, until] of [
    [accounts, now - ATTEMPT_MEMORY_MS],
    [addresses, now],
    [networks, now],
    [codes, now],
    [requests, now - REQUEST_MEMORY_MS],
    [used, now - USED_MEMORY_MS],
  ] as const)
    forgotten += await forgetOlder(db, each, Math.max(until, await oldestKept(db, each, most)), stopping)
  return forgotten
}

/** The age of the first row beyond the `most` youngest; 0 when there are not so many. */
async function oldestKept(db: Database, { table, age }: Forgettable, most: number): Promise<number> {
  const beyond = sql<{
    age: number
  }>`select ${sql.ref(age)} as "age" from ${sql.table(table)} order by ${sql.ref(age)} desc limit 1 offset ${most}`
  const { rows } = await beyond.execute(db)
  return rows[0]?.age ?? 0
}

async function forgetOlder(db: Database, { table, key, age, free }: Forgettable, until: number, stopping: () => boolean): Promise<number> {
  const old = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(age)} <= ${until} and ${free} order by ${sql.ref(age)} limit ${BATCH}`
  const statement = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old})`
  for (let forgotten = 0; ; ) {
    if (stopping()) return forgotten
    const { numAffectedRows = 0n } = await inTransaction(db, (transaction) => statement.execute(transaction))
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return forgotten
  }
}
