import type { Database } from '../database/tables.ts'

/**
 * Deletes the stored answers to a caller's requests to a call, except that of `exceptKey` (DEC-19). Call this after a change that replaces or
 * reverts their effect: the same request with its old key is then executed again.
 */
export async function forgetAnswersTo(db: Database, { userId, call }: { userId: string; call: string }, exceptKey = ''): Promise<void> {
  await db.deleteFrom('answer').where('userId', '=', userId).where('call', '=', call).where('key', '!=', exceptKey).execute()
}
