import { customersOf } from '../customers/find-customer.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'

/** One of the staff and a customer of theirs, by the messenger's ids and by ours. */
export interface Relation {
  userId: string
  externalUserid: string
  wechatCustomerId: string
  /** False for a customer who has left: the messenger lets nobody change anything then. */
  lasting: boolean
}

/** The caller's customer with this external id. Throws `forbidden` (403) for another's and an unknown one alike. */
export async function relationTo(db: Database, { userId }: StaffCaller, externalUserid: string): Promise<Relation> {
  const rows = await customersOf(db, userId)
    .where('customer.externalUserid', '=', externalUserid)
    .orderBy('steward.addedAt', 'desc')
    .execute()
  const found = rows.find(({ deletedAt }) => deletedAt === null) ?? rows[0]
  if (!found) throw new ApiError('forbidden')
  return { userId, externalUserid, wechatCustomerId: found.wechatCustomerId, lasting: found.deletedAt === null }
}
