import type { Database } from '../database/tables.ts'

/** A contact that WeCom reports. */
interface Reported {
  userId: string
  wechatCustomerId: string
  addedAt: number
}

/**
 * Makes the current relation one that WeCom has reported, if only assignments of other systems have made it, so that withdrawing the assignments
 * does not end it. Returns whether it did: the contact is as new as without an assignment.
 */
export async function takeOver(db: Database, { userId, wechatCustomerId, addedAt }: Reported): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('steward')
    .set({ assigned: 0, addedAt })
    .where('userId', '=', userId)
    .where('wechatCustomerId', '=', wechatCustomerId)
    .where('deletedAt', 'is', null)
    .where('assigned', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
