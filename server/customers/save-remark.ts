import type { Calls } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { customersOf } from './find-customer.ts'
import { STEWARD } from './tables.ts'

/**
 * Replaces what a steward notes of a customer; both are their own, as in WeCom, so nobody else can have changed them. What is not
 * sent is emptied. Throws `forbidden` (403) for another's customer, an unknown one and one who has left.
 */
export async function saveRemark(
  { db, personalData }: PersonalStore,
  caller: StaffCaller,
  { external_userid: externalUserid, remark = '', description = '' }: Calls['saveCustomerRemark']['request'],
): Promise<void> {
  const found = await customersOf(db, caller.userId)
    .where('customer.externalUserid', '=', externalUserid)
    .where('steward.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ApiError('forbidden')
  const { wechatCustomerId, userCustomerId } = found
  const noted = await personalData.encryptRow(db, STEWARD, { wechatCustomerId, remark, description })
  await db.updateTable('steward').set(noted).where('userCustomerId', '=', userCustomerId).execute()
}
