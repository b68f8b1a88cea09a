import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import { removeSecondFactor } from '../identity/second-factor/second-factor.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import type { Actor } from './audit.ts'
import { findOwner } from './set-password.ts'

/**
 * Removes the second factor of an account and ends its sessions, within the transaction of `db`. Returns false when it had none. Throws
 * `unknownAccount` (404).
 */
export async function resetSecondFactor(change: Actor & { db: Database }, userId: string): Promise<boolean> {
  const { db } = change
  if (!(await findOwner(db, userId))) throw new ApiError('unknownAccount')
  const had = await removeSecondFactor(change, userId)
  if (had) await endSessionsOf(db, userId)
  return had
}
