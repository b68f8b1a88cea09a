import type { Database } from '../database/tables.ts'

/** The job that prepares personal data. */
export const PREPARATION = 'personal data'
/** Its note while the file may contain replaced values in free pages. */
export const SCRUB = 'scrub'

/** Whether a killed server left replaced values in free pages of the file. */
export async function isScrubDue(db: Database): Promise<boolean> {
  const found = await db.selectFrom('shared_job').select('state').where('name', '=', PREPARATION).executeTakeFirst()
  return found?.state === SCRUB
}
