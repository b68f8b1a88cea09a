import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * One address may make sixty wrong attempts at once, and then one every fifteen seconds. That is enough for a company that shares
 * an address, and too few to try one password on every account. Stored as the instant at which all attempts expire (the generic
 * cell rate algorithm, GCRA), so no counter needs a reset and an expired row can be deleted.
 */
const BURST = 60
const INTERVAL_MS = 15_000
const FULL_MS = (BURST - 1) * INTERVAL_MS
/** A stored instant further ahead was written before the clock was set back. It is ignored, or it would block the address too long. */
const MAX_AHEAD_MS = 2 * BURST * INTERVAL_MS

/** Whether `address`, a keyed hash (`Pseudonym`), has used up its attempts at `now`. */
export async function isExhausted(db: Database, address: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_address')
    .select('address')
    .where('address', '=', address)
    .where('forgottenAt', '>', now + FULL_MS)
    .where('forgottenAt', '<=', now + MAX_AHEAD_MS)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts one attempt from `address`, in one statement. Returns false, without counting, when the limit is reached. */
export async function countAddress(db: Database, address: string, now: number): Promise<boolean> {
  const forgottenAt = sql.ref<number>('sign_in_address.forgottenAt')
  const counted = await db
    .insertInto('sign_in_address')
    .values({ address, forgottenAt: now + INTERVAL_MS })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({
          forgottenAt: sql<number>`case when ${forgottenAt} > ${now} and ${forgottenAt} <= ${now + MAX_AHEAD_MS} then ${forgottenAt} + ${INTERVAL_MS} else ${now + INTERVAL_MS} end`,
        })
        .where(({ eb, or }) =>
          or([eb('sign_in_address.forgottenAt', '<=', now + FULL_MS), eb('sign_in_address.forgottenAt', '>', now + MAX_AHEAD_MS)]),
        ),
    )
    .returning('address')
    .executeTakeFirst()
  return counted !== undefined
}

/** Removes one counted attempt after it succeeded, because only failed attempts count. */
export async function uncountAddress(db: Database, address: string): Promise<void> {
  await db
    .updateTable('sign_in_address')
    .set({ forgottenAt: sql<number>`${sql.ref('forgottenAt')} - ${INTERVAL_MS}` })
    .where('address', '=', address)
    .execute()
}
