import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { DatabaseUnavailable } from './unavailable.ts'

const MAX_ATTEMPTS = 6
/** The maximum delay before the second attempt, in milliseconds; it doubles with each attempt. */
const FIRST_DELAY_MS = 10

/** PostgreSQL: serialization failure, deadlock. SQLite: another process holds the lock or has written since the read. */
const RETRYABLE = /^(40001|40P01|SQLITE_BUSY(_\w+)?)$/

/** Whether the same transaction may succeed when it is run again now. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof DatabaseUnavailable) && RETRYABLE.test(String((error as { code?: unknown } | null)?.code))

/**
 * Runs `work` in one transaction and retries conflicts with other transactions (`isRetryable`). Random, growing delays keep competing
 * transactions apart. `work` must have no effects outside the transaction. Throws the error of `work`, or the database's error after the
 * last attempt.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
      await pause(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1))
    }
  }
}
