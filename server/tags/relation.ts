import { customersOf } from '../customers/find-customer.ts'
import type { Database } from '../database/tables.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'

/** The relation of a staff member and a customer, with WeCom's id and our id. */
export interface Relation {
  userId: string
  externalUserid: string
  wechatCustomerId: string
  /** False for a former customer, whose tags WeCom does not let anyone change. */
  isCurrent: boolean
}

/**
 * Returns the caller's relation to the customer with this WeCom id. Throws `forbidden` (403) equally for another steward's customer and an
 * unknown id.
 */
export async function relationTo(db: Database, { userId }: StaffCaller, externalUserid: string): Promise<Relation> {
  const rows = await customersOf(db, userId)
    .where('customer.externalUserid', '=', externalUserid)
    .orderBy('steward.addedAt', 'desc')
    .execute()
  const found = rows.find(({ deletedAt }) => deletedAt === null) ?? rows[0]
  if (!found) throw new ApiError('forbidden')
  return { userId, externalUserid, wechatCustomerId: found.wechatCustomerId, isCurrent: found.deletedAt === null }
}
