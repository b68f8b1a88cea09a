import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import { customersOf } from './find-customer.ts'

/**
 * Returns the encrypted row of a current customer that the caller may change. Throws `forbidden` (403) equally for another steward's, an unknown and
 * a former customer.
 */
export async function requireOwn(db: Database, caller: StaffCaller, wechatCustomerId: string) {
  const found = await customersOf(db, caller.userId)
    .select(['customer.idNo', 'customer.birthday', 'customer.version'])
    .where('customer.wechatCustomerId', '=', wechatCustomerId)
    .where('steward.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ApiError('forbidden')
  return found
}
