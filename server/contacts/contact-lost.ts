import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** WeCom's event that a staff member removed a contact, or the contact the staff member. */
export interface ContactLost {
  userId: string
  externalUserid: string
  /** When it happened, in epoch milliseconds; the same in every repetition of the event. */
  lostAt: number
}

/**
 * Ends the relation: the contact becomes a lost customer, whose tasks remain (DEC-06, CALL-25). Has no effect for repeated events, unknown
 * contacts, and late events after the contact was added again.
 */
export async function contactLost(db: Database, { userId, externalUserid, lostAt }: ContactLost): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable('steward')
      .set({ deletedAt: lostAt })
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('addedAt', '<=', lostAt)
      .where('wechatCustomerId', 'in', (query) =>
        query.selectFrom('customer').select('wechatCustomerId').where('externalUserid', '=', externalUserid),
      )
      .execute(),
  )
}
