import type { Database } from '../database/tables.ts'

const DAY = 24 * 3_600_000
/** How long compiled bundles of a program that does not run any more are kept, in milliseconds: as long as its client's files. */
const COMPILED_MS = 14 * DAY

/**
 * Deletes bundles of programs that stopped 14 days ago, and proposals of yesterday. All releases are kept; those that were replaced while
 * the clock was ahead count as replaced now. `now` must be a trusted time (DEC-41).
 */
export async function forgetOldContent(db: Database, now: number): Promise<void> {
  const retired = db
    .selectFrom('content_engine')
    .select('engine')
    .where('seenAt', '<', now - COMPILED_MS)
  await db.deleteFrom('content_compiled').where('engine', 'in', retired).execute()
  await db
    .deleteFrom('content_proposal')
    .where('at', '<', now - DAY)
    .execute()
  await db
    .deleteFrom('content_answer')
    .where('at', '<', now - DAY)
    .execute()
  // Otherwise pages of such a release could keep to its limits for as long as the clock was ahead.
  await db.updateTable('content_release').set({ leftAt: now }).where('leftAt', '>', now).execute()
}
