import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'

const MINUTE = 60_000
/** How many codes one number may ask for in how long, in milliseconds: whoever pays for them, and whoever's telephone rings. */
const LIMITS = [
  { most: 1, within: MINUTE },
  { most: 5, within: 60 * MINUTE },
  { most: 10, within: 24 * 60 * MINUTE },
] as const
/** How long a request counts, in milliseconds. */
export const REQUEST_MEMORY_MS = 24 * 60 * MINUTE

/**
 * Notes that a code was asked for. Runs in a transaction that has already locked the row of this number's code, so that
 * two who ask at once are counted one after the other. What a clock noted that has been set back since counts as none.
 * Throws `tooManyCodes` (429), and what the transaction has written is undone.
 */
export async function countRequest(db: Database, mobile: string, now: number): Promise<void> {
  const requests = await db
    .selectFrom('code_request')
    .select('requestedAt')
    .where('mobile', '=', mobile)
    .where('requestedAt', '>', now - REQUEST_MEMORY_MS)
    .where('requestedAt', '<=', now + MINUTE)
    .execute()
  for (const { most, within } of LIMITS) {
    const recent = requests.filter(({ requestedAt }) => requestedAt > now - within)
    if (recent.length >= most) throw new ApiError('tooManyCodes')
  }
  await db.insertInto('code_request').values({ requestId: randomUUID(), mobile, requestedAt: now }).execute()
}
