import { idOf } from '../contacts/contact-ids.ts'
import { lockCustomers } from '../customers/lock-customers.ts'
import type { Applied, InboundHost, ResolvedRow, RowKey } from './row.ts'
import { textIn } from './values.ts'

/**
 * Makes a steward serve a customer, and notes the customer's number at the core. The relation may exist already: then the assignment only claims
 * it. Refuses a number that differs from the customer's, because a steward has matched that one with the customer
 * (docs/architecture/customers.md).
 */
export async function applyAssignment(host: InboundHost, { key, fields, targetId, steward, customer }: ResolvedRow): Promise<Applied> {
  const { db } = host
  if (typeof customer !== 'string')
    return { problems: [{ field: 'externalUserid', problem: 'is required unless cifClientNo names the customer' }] }
  const cifClientNo = textIn(fields, 'cifClientNo')
  if (cifClientNo !== '' && !(await storeClient(host, customer, cifClientNo)))
    return { problems: [{ field: 'cifClientNo', problem: 'differs from the number with which a steward has matched the customer' }] }
  await lockCustomers(db, [customer])
  const current = await db
    .selectFrom('steward')
    .select('userCustomerId')
    .where('wechatCustomerId', '=', customer)
    .where('userId', '=', steward)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (targetId !== current?.userCustomerId) await withdrawAssignment(host, targetId, key)
  if (current) return { targetId: current.userCustomerId }
  const userCustomerId = `GX${idOf('assigned', steward, customer)}`
  const opened = { userId: steward, wechatCustomerId: customer, addedAt: host.now, deletedAt: null, assigned: 1 }
  await db
    .insertInto('steward')
    .values({ ...opened, userCustomerId })
    .onConflict((conflict) => conflict.column('userCustomerId').doUpdateSet(opened))
    .execute()
  return { targetId: userCustomerId }
}

/** Ends the relation of an assignment, unless WeCom has reported it or another assignment claims it. */
export async function withdrawAssignment({ db, now }: Pick<InboundHost, 'db' | 'now'>, targetId: string, key: RowKey): Promise<void> {
  const relation = db.selectFrom('steward').select('wechatCustomerId').where('userCustomerId', '=', targetId)
  const found = await relation.executeTakeFirst()
  if (!found) return
  // Two assignments that are withdrawn at once would each see the other's claim.
  await lockCustomers(db, [found.wechatCustomerId])
  const claims = db
    .selectFrom('inbound_row')
    .select('externalId')
    .where('targetId', '=', targetId)
    .where('kind', '=', 'assignments')
    .where(({ eb, or }) => or([eb('sender', '!=', key.sender), eb('externalId', '!=', key.externalId)]))
  await db
    .updateTable('steward')
    .set({ deletedAt: now })
    .where('userCustomerId', '=', targetId)
    .where('deletedAt', 'is', null)
    .where('assigned', '=', 1)
    .where(({ not, exists }) => not(exists(claims)))
    .execute()
}

/** Stores the customer's number at the core, unless another one is stored. Returns false in that case. */
async function storeClient({ db }: InboundHost, wechatCustomerId: string, cifClientNo: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set(({ eb }) => ({ cifClientNo, version: eb('version', '+', 1) }))
    .where('wechatCustomerId', '=', wechatCustomerId)
    .where('cifClientNo', '=', '')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return true
  const found = await db.selectFrom('customer').select('cifClientNo').where('wechatCustomerId', '=', wechatCustomerId).executeTakeFirst()
  return found?.cifClientNo === cifClientNo
}
