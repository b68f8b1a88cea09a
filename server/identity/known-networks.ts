import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'

/** How long a network is known after a sign-in, in milliseconds. */
const KNOWN_MS = 30 * 24 * 3_600_000

/** Whether a sign-in from `address`, a keyed hash (`Pseudonym`), succeeded in the last thirty days. */
export async function isKnown(db: Database, address: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('known_network')
    .select('address')
    .where('address', '=', address)
    .where('knownUntil', '>', now)
    .where('knownUntil', '<=', now + KNOWN_MS + MAX_SKEW_MS)
    .executeTakeFirst()
  return found !== undefined
}

/** Records a sign-in from `address`, without storing the user. */
export async function noteKnown(db: Database, address: string, now: number): Promise<void> {
  const knownUntil = now + KNOWN_MS
  await db
    .insertInto('known_network')
    .values({ address, knownUntil })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ knownUntil }))
    .execute()
}
