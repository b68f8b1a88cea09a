import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { policyholdersOf } from '../identity/access.ts'

/** The fingerprint of a retired key, equal to that of no request. */
export const RETIRED = 'retired'

/**
 * Retires the keys of a caller's requests to a call, except `exceptKey` (DEC-19). Call this after a change that replaces or reverts their
 * effect. A repetition with a retired key is refused: its stored answer is no longer true, and it may be a duplicate that arrives late. The
 * client then repeats the request with a new key when the user submits again.
 */
export async function retireKeys(db: Database, { userId, call }: { userId: string; call: string }, exceptKey = ''): Promise<void> {
  await db
    .updateTable('answer')
    .set({ fingerprint: RETIRED })
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '!=', exceptKey)
    .execute()
}

/** Like `retireKeys`, but only for requests whose stored answer contains `id`: a random id of letters and digits. */
export async function retireAnswersWith(db: Database, { userId, call }: { userId: string; call: string }, id: string): Promise<void> {
  await db
    .updateTable('answer')
    .set({ fingerprint: RETIRED })
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('answer', 'like', `%"${id}"%`)
    .execute()
}

/** Retires the keys of all policyholders of an endorsement for a call, whichever browser they used. */
export async function retirePolicyholderKeys(db: Database, { endorNo, call }: { endorNo: string; call: string }): Promise<void> {
  const isPolicyholder = sql<boolean>`"userId" like ${policyholdersOf(endorNo)} escape '\\'`
  await db.updateTable('answer').set({ fingerprint: RETIRED }).where('call', '=', call).where(isPolicyholder).execute()
}
