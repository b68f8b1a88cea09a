import { randomUUID } from 'node:crypto'
import { MAX_SKEW_MS } from '../clock/issue-time.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'

const MINUTE = 60_000
/**
 * Maximum number of codes (`most`) that one number may request for one purpose and link in a period (`within`, milliseconds). Limits cost and
 * harassment.
 */
const LIMITS = [
  { most: 1, within: MINUTE },
  { most: 5, within: 60 * MINUTE },
  { most: 10, within: 24 * 60 * MINUTE },
] as const
/**
 * Maximum number of messages that one number receives, for all purposes and links together. Without it, a steward could send any
 * number of messages to one mobile by creating new links, and guess five times at each code.
 */
const MESSAGE_LIMITS = [
  { most: 10, within: 60 * MINUTE },
  { most: 20, within: 24 * 60 * MINUTE },
] as const
/** How long a request is counted, in milliseconds. */
export const REQUEST_MEMORY_MS = 24 * 60 * MINUTE

type Subjects = readonly [string, ...string[]]

/**
 * Counts a request for a code. `subjects` are the hashes of its subject under the current and the previous secret. Runs in a transaction
 * that has locked the row of this subject's code, so that concurrent requests are counted one after the other. Ignores requests in the
 * future, from before the clock was set back. Throws `tooManyCodes` (429), which rolls the transaction back.
 */
export const countRequest = (db: Database, subjects: Subjects, now: number): Promise<void> => count(db, subjects, now, LIMITS)

/** Counts a message to a number like `countRequest`. */
export const countMessage = (db: Database, numbers: Subjects, now: number): Promise<void> => count(db, numbers, now, MESSAGE_LIMITS)

async function count(db: Database, subjects: Subjects, now: number, limits: typeof LIMITS | typeof MESSAGE_LIMITS): Promise<void> {
  const requests = await db
    .selectFrom('code_request')
    .select('requestedAt')
    .where('mobile', 'in', subjects)
    .where('requestedAt', '>', now - REQUEST_MEMORY_MS)
    .where('requestedAt', '<=', now + MAX_SKEW_MS)
    .execute()
  for (const { most, within } of limits) {
    const recent = requests.filter(({ requestedAt }) => requestedAt > now - within)
    if (recent.length >= most) throw new ApiError('tooManyCodes')
  }
  await db.insertInto('code_request').values({ requestId: randomUUID(), mobile: subjects[0], requestedAt: now }).execute()
}
