import type { Calls } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { customersOf } from './find-customer.ts'
import { STEWARD } from './tables.ts'

/**
 * Replaces a steward's own notes about a customer; absent fields are cleared. No version check is needed, because only their steward edits
 * them, as in WeCom. Throws `forbidden` (403) for another steward's, an unknown and a former customer.
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
  const notes = await personalData.encryptRow(db, STEWARD, { wechatCustomerId, remark, description })
  await db.updateTable('steward').set(notes).where('userCustomerId', '=', userCustomerId).execute()
}
