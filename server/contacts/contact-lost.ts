import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { isFuture, plausibleTime, recordEvent } from './newest-events.ts'

/** WeCom's event that a staff member removed a contact, or the contact the staff member. */
export interface ContactLost {
  userId: string
  externalUserid: string
  /** When it happened, in epoch milliseconds; the same in every repetition of the event. A future time counts as now. */
  lostAt: number
}

/**
 * Ends the relation: the contact becomes a lost customer, whose tasks remain (DEC-06, CALL-25). Has no effect for repeated events, and late
 * events after the contact was added again. The time is recorded also without a relation, because the event of the addition may arrive later,
 * or the member may become staff later. `now` is in epoch milliseconds.
 */
export const contactLost = (db: Database, contact: ContactLost, now: number): Promise<void> =>
  inTransaction(db, (transaction) => endRelation(transaction, contact, now))

/** Like `contactLost`, within the transaction of `db`. */
export async function endRelation(db: Database, contact: ContactLost, now: number): Promise<void> {
  const { userId, externalUserid } = contact
  const lostAt = plausibleTime(contact.lostAt, now)
  const newest = await recordEvent(db, { userId, externalUserid, kind: 'lostAt', at: lostAt, now })
  if (newest.addedAt > lostAt && !isFuture(newest.addedAt, now)) return
  const current = await db
    .selectFrom('steward')
    .select(['userCustomerId', 'addedAt'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('wechatCustomerId', 'in', (query) =>
      query.selectFrom('customer').select('wechatCustomerId').where('externalUserid', '=', externalUserid),
    )
    .execute()
  // A relation dated in the future was stored before such times were limited, and ends as well.
  const ended = current.filter(({ addedAt }) => addedAt <= lostAt || isFuture(addedAt, now)).map(({ userCustomerId }) => userCustomerId)
  if (ended.length > 0)
    await db.updateTable('steward').set({ deletedAt: lostAt, assigned: 0 }).where('userCustomerId', 'in', ended).execute()
}
