import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * From one address come sixty wrong tries at once, and then one every fifteen seconds: enough for a company that shares
 * an address, too few to try one password on everybody's account. Kept as the one instant at which all of them will be
 * forgotten (the generic cell rate algorithm), so nothing has to be reset and a row is good for nothing after it.
 */
const BURST = 60
const INTERVAL_MS = 15_000
const FULL_MS = (BURST - 1) * INTERVAL_MS
/**
 * An instant further away than that was noted by a clock that has been set back since, and counts as none: it would shut out an
 * address for as long.
 */
const OUT_OF_REACH_MS = 2 * BURST * INTERVAL_MS

/** Whether the next try from `address`, a keyed hash (`Pseudonym`), would be one too many at `now`. */
export async function isExhausted(db: Database, address: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_address')
    .select('address')
    .where('address', '=', address)
    .where('forgottenAt', '>', now + FULL_MS)
    .where('forgottenAt', '<=', now + OUT_OF_REACH_MS)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts one try from `address`, in one statement. False: it is one too many, and nothing was counted. */
export async function countAddress(db: Database, address: string, now: number): Promise<boolean> {
  const forgottenAt = sql.ref<number>('sign_in_address.forgottenAt')
  const counted = await db
    .insertInto('sign_in_address')
    .values({ address, forgottenAt: now + INTERVAL_MS })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({
          forgottenAt: sql<number>`case when ${forgottenAt} > ${now} and ${forgottenAt} <= ${now + OUT_OF_REACH_MS} then ${forgottenAt} + ${INTERVAL_MS} else ${now + INTERVAL_MS} end`,
        })
        .where(({ eb, or }) =>
          or([eb('sign_in_address.forgottenAt', '<=', now + FULL_MS), eb('sign_in_address.forgottenAt', '>', now + OUT_OF_REACH_MS)]),
        ),
    )
    .returning('address')
    .executeTakeFirst()
  return counted !== undefined
}

/** Takes one try back, since it was right: only wrong ones count. */
export async function uncountAddress(db: Database, address: string): Promise<void> {
  await db
    .updateTable('sign_in_address')
    .set({ forgottenAt: sql<number>`${sql.ref('forgottenAt')} - ${INTERVAL_MS}` })
    .where('address', '=', address)
    .execute()
}
