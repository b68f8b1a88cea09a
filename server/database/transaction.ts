import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

/** How often a transaction is tried in all. */
const TRIES = 6
/** The greatest wait before the second try, in milliseconds; it doubles with each one. */
const FIRST_WAIT_MS = 10

/** PostgreSQL: serialization failure, deadlock. SQLite: another process holds the lock, or has written since we read. */
const PASSING = /^(40001|40P01|SQLITE_BUSY(_\w+)?)$/

/** Whether an error says that the same transaction may well succeed when it is run again. */
export const mayPass = (error: unknown): boolean => PASSING.test(String((error as { code?: unknown } | null)?.code))

/**
 * Runs `work` in one transaction, all or nothing, and runs it again when the database could not put it in order with
 * others (`mayPass`), a few times, each after a longer wait of random length, so that rivals don't meet again. `work`
 * must touch nothing but its transaction. Throws what `work` throws, and the database's error after the last try.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tried >= TRIES || !mayPass(error)) throw error
      await pause(Math.random() * FIRST_WAIT_MS * 2 ** (tried - 1))
    }
  }
}
