import type { Database } from '../database/tables.ts'
import type { Pseudonym } from './pseudonym.ts'

/** By then every state is too old, and the messenger knows no code any more. */
export const USED_MEMORY_MS = 3_600_000

/**
 * Spends the code and the state of a sign-in by the messenger, in one statement: of a hundred requests that come at once
 * with the same code or the same state one goes on. False: one of them was used before.
 */
export async function spend(
  { db, pseudonym, now }: { db: Database; pseudonym: Pseudonym; now: number },
  { code, state }: { code: string; state: string },
): Promise<boolean> {
  const both = [pseudonym('sign-in code', code), pseudonym('sign-in state', state)].sort()
  const fresh = await db
    .insertInto('used_sign_in')
    .values(both.map((used) => ({ used, usedAt: now })))
    .onConflict((conflict) => conflict.column('used').doNothing())
    .returning('used')
    .execute()
  return fresh.length === both.length
}
