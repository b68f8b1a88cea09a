import type { Customer } from '../../generated/data.ts'
import type { StaffCaller } from '../handler/context.ts'
import type { Database } from '../database/tables.ts'

/** What marks a customer who has left (CUSTDETAIL-17). */
const LOST = '2'

/**
 * The caller's customer with this external id, as the enterprise messenger names one. Those who have left are found
 * with their mark, since the list shows them, too (AMB-34); another's customer and an unknown one are both undefined.
 */
export async function findCustomer(
  db: Database,
  caller: StaffCaller,
  externalUserid: string,
  wechatCode: string,
): Promise<Customer | undefined> {
  const relations = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select(['steward.userCustomerId', 'steward.addedAt', 'steward.deletedAt'])
    .select(['customer.wechatCustomerId', 'customer.externalUserid', 'customer.custName', 'customer.clientName'])
    .select(['customer.cifClientNo', 'customer.mobile1', 'customer.idType', 'customer.idNo'])
    .where('steward.userId', '=', caller.userId)
    .where('customer.externalUserid', '=', externalUserid)
    .orderBy('steward.addedAt', 'desc')
    .execute()
  // Who left and came back has two rows: the one that lasts is theirs.
  const found = relations.find(({ deletedAt }) => deletedAt === null) ?? relations[0]
  return found && asCustomer(found, wechatCode)
}

interface Relation {
  addedAt: number
  deletedAt: number | null
}

/** A customer of someone's as calls answer one: since when, and marked once they have left. */
export function asCustomer<Row extends Relation>({ addedAt, deletedAt, ...customer }: Row, wechatCode: string) {
  return { ...customer, ...(deletedAt === null ? {} : { deleteBy: LOST }), wechatCode, createTime: addedAt }
}

/** Whether the caller looks after a customer with this insurer number, or this ID number, today. */
export async function looksAfter(db: Database, caller: StaffCaller, by: 'cifClientNo' | 'idNo', value: string): Promise<boolean> {
  const found = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select('steward.userCustomerId')
    .where('steward.userId', '=', caller.userId)
    .where('steward.deletedAt', 'is', null)
    .where(`customer.${by}`, '=', value)
    .executeTakeFirst()
  return value !== '' && found !== undefined
}
