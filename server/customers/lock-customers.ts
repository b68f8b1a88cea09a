import type { Database } from '../database/tables.ts'

/** Locks customers until the end of the transaction, so that changes of their relations are made one after the other. */
export async function lockCustomers(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('customer')
    .set(({ ref }) => ({ externalUserid: ref('externalUserid') }))
    .where('wechatCustomerId', 'in', ids)
    .execute()
}
