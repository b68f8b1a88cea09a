import type { Database } from '../database/tables.ts'

/** A network from which somebody has signed in is known for thirty days. */
const KNOWN_MS = 30 * 24 * 3_600_000

/** Whether somebody has signed in from `address`, a keyed hash (`Pseudonym`), in the last thirty days. */
export async function isKnown(db: Database, address: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('known_network')
    .select('address')
    .where('address', '=', address)
    .where('knownUntil', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that somebody has signed in from `address`; who it was is not kept. */
export async function noteKnown(db: Database, address: string, now: number): Promise<void> {
  const knownUntil = now + KNOWN_MS
  await db
    .insertInto('known_network')
    .values({ address, knownUntil })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ knownUntil }))
    .execute()
}
