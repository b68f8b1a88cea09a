import type { Customer } from '../../generated/data.ts'
import { signedIn } from '../handler/context.ts'
import { asCustomer } from '../customers/find-customer.ts'
import type { Handler } from '../handler/handler.ts'

/**
 * The caller's customers, last added first, those who have left among them with their mark (CALL-04, AMB-34). With
 * `queryName` only those whose nickname, name or mobile holds it, whatever its case (AMB-33). Case is folded here, since
 * databases differ in it beyond ASCII.
 */
const getCustomersByUserId: Handler<'getCustomersByUserId'> = async ({ queryName }, context) => {
  const stewards = await context.db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select(['steward.userCustomerId', 'steward.addedAt', 'steward.deletedAt'])
    .select(['customer.wechatCustomerId', 'customer.externalUserid', 'customer.custName', 'customer.clientName'])
    .select(['customer.cifClientNo', 'customer.mobile1'])
    .where('steward.userId', '=', signedIn(context).userId)
    .orderBy('steward.addedAt', 'desc')
    .orderBy('steward.userCustomerId')
    .execute()
  // Who left and came back has two rows: the one that lasts is theirs.
  const lasting = new Set(stewards.filter(({ deletedAt }) => deletedAt === null).map(({ wechatCustomerId }) => wechatCustomerId))
  const rows = new Map<string, Customer>()
  for (const row of stewards) {
    const id = row.wechatCustomerId
    if (rows.has(id) || (row.deletedAt !== null && lasting.has(id)) || !holds(row, queryName ?? '')) continue
    rows.set(id, asCustomer(row, context.app.wechatCode))
  }
  return { data: { rows: [...rows.values()] } }
}

function holds({ custName, clientName, mobile1 }: { custName: string; clientName: string; mobile1: string }, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [custName, clientName, mobile1].some((text) => text.toLowerCase().includes(wanted))
}

export default getCustomersByUserId
