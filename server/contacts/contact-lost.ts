import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** What the messenger tells when a member of staff and a contact have parted, whichever of them removed the other. */
export interface ContactLost {
  userId: string
  externalUserid: string
  /** When it happened, epoch milliseconds: the same in every repeat of one event. */
  lostAt: number
}

/**
 * Ends what made the contact the steward's customer: from then on a lost customer (DEC-06, CALL-25), whose tasks stay.
 * An event that is repeated, that comes late, after they have met again, or that is about strangers changes nothing.
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
