import type { Database } from '../../../server/database/tables.ts'

/**
 * Lets time pass: ends the leases of killed servers, as after a minute, and forgets attempts to sign in, because each kill during a sign-in
 * counts as a wrong one.
 */
export async function letTimePass(db: Database): Promise<void> {
  await db.updateTable('shared_job').set({ leaseUntil: 0 }).execute()
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('sign_in_address').execute()
}
