import type { Database } from '../database/tables.ts'
import type { Pseudonym } from './pseudonym.ts'

/** How long used codes and states are stored, in milliseconds; both expire earlier. */
export const USED_MEMORY_MS = 3_600_000

/**
 * Marks the code and the state of a messenger sign-in as used, in one statement, so that only one of several concurrent requests
 * succeeds. Returns false when the code or the state was used before.
 */
export async function spend(
  { db, pseudonym, now }: { db: Database; pseudonym: Pseudonym; now: number },
  { code, state }: { code: string; state: string },
): Promise<boolean> {
  // Also under the previous secret, so that a server that still uses it recognises them.
  const all = [...pseudonym.all('sign-in code', code), ...pseudonym.all('sign-in state', state)].sort()
  const fresh = await db
    .insertInto('used_sign_in')
    .values(all.map((used) => ({ used, usedAt: now })))
    .onConflict((conflict) => conflict.column('used').doNothing())
    .returning('used')
    .execute()
  return fresh.length === all.length
}
