import type { Customer } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { asCustomer } from './find-customer.ts'

/**
 * The customers of one of the staff, last added first, those who have left among them with their mark (AMB-34). Only those
 * whose nickname, name or mobile holds `search`, whatever its case (AMB-33). Case is folded here, since databases differ in
 * it beyond ASCII.
 */
export async function listCustomers(db: Database, userId: string, search: string, wechatCode: string): Promise<Customer[]> {
  const stewards = await db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select(['steward.userCustomerId', 'steward.addedAt', 'steward.deletedAt'])
    .select(['customer.wechatCustomerId', 'customer.externalUserid', 'customer.custName', 'customer.clientName'])
    .select(['customer.cifClientNo', 'customer.mobile1'])
    .where('steward.userId', '=', userId)
    .orderBy('steward.addedAt', 'desc')
    .orderBy('steward.userCustomerId')
    .execute()
  // Who left and came back has two rows: the one that lasts is theirs.
  const lasting = new Set(stewards.filter(({ deletedAt }) => deletedAt === null).map(({ wechatCustomerId }) => wechatCustomerId))
  const rows = new Map<string, Customer>()
  for (const row of stewards) {
    const id = row.wechatCustomerId
    if (rows.has(id) || (row.deletedAt !== null && lasting.has(id)) || !holds(row, search)) continue
    rows.set(id, asCustomer(row, wechatCode))
  }
  return [...rows.values()]
}

function holds({ custName, clientName, mobile1 }: { custName: string; clientName: string; mobile1: string }, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [custName, clientName, mobile1].some((text) => text.toLowerCase().includes(wanted))
}
