import { idOf } from '../contacts/contact-ids.ts'
import type { Applied, InboundHost, ResolvedRow } from './row.ts'
import { textIn } from './values.ts'

/** The target of an assignment whose relation existed already: withdrawing it must not end a relation that WeCom reported. */
const NOT_OURS = 'existing'

/**
 * Makes a steward serve a customer, and notes the customer's number at the core. Refuses a number that differs from the customer's, because
 * a steward has matched that one with the customer (docs/architecture/customers.md).
 */
export async function applyAssignment(host: InboundHost, { key, fields, targetId, steward, customer }: ResolvedRow): Promise<Applied> {
  const { db } = host
  const relation = targetId === '' || targetId === NOT_OURS ? undefined : await relationOf(host, targetId)
  if (typeof customer !== 'string')
    return { problems: [{ field: 'externalUserid', problem: 'is required unless cifClientNo names the customer' }] }
  const pair = { userId: steward, wechatCustomerId: customer }
  const cifClientNo = textIn(fields, 'cifClientNo')
  if (cifClientNo !== '' && !(await storeClient(host, customer, cifClientNo)))
    return { problems: [{ field: 'cifClientNo', problem: 'differs from the number with which a steward has matched the customer' }] }
  const isSame = relation?.userId === steward && relation.wechatCustomerId === customer
  if (relation && !isSame) await endRelation(host, targetId)
  const current = await db
    .selectFrom('steward')
    .select('userCustomerId')
    .where('wechatCustomerId', '=', customer)
    .where('userId', '=', steward)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (current) return { targetId: isSame ? targetId : NOT_OURS }
  const userCustomerId = `GX${idOf(key.sender, key.externalId, steward, customer)}`
  const opened = { ...pair, addedAt: host.now, deletedAt: null }
  await db
    .insertInto('steward')
    .values({ ...opened, userCustomerId })
    .onConflict((conflict) => conflict.column('userCustomerId').doUpdateSet(opened))
    .execute()
  return { targetId: userCustomerId }
}

/** Ends the relation that an assignment has made. */
export async function withdrawAssignment(host: Pick<InboundHost, 'db' | 'now'>, targetId: string): Promise<void> {
  if (targetId !== NOT_OURS) await endRelation(host, targetId)
}

const relationOf = ({ db }: InboundHost, userCustomerId: string) =>
  db.selectFrom('steward').select(['userId', 'wechatCustomerId']).where('userCustomerId', '=', userCustomerId).executeTakeFirst()

async function endRelation({ db, now }: Pick<InboundHost, 'db' | 'now'>, userCustomerId: string): Promise<void> {
  await db
    .updateTable('steward')
    .set({ deletedAt: now })
    .where('userCustomerId', '=', userCustomerId)
    .where('deletedAt', 'is', null)
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
