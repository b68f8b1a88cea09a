import type { Customer } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { asCustomer, customersOf } from './find-customer.ts'
import { tagListOf, tagListsOf } from '../tags/tag-lists.ts'
import { CUSTOMER } from './tables.ts'

/**
 * Returns a staff member's customers, latest first, including former ones (AMB-34), whose nickname, name or mobile contains `search` in any
 * case (AMB-33). Case is folded here, because databases differ beyond ASCII.
 */
export async function listCustomers(
  { db, personalData }: PersonalStore,
  userId: string,
  search: string,
  wechatCode: string,
): Promise<Customer[]> {
  const stewards = await customersOf(db, userId).orderBy('steward.addedAt', 'desc').orderBy('steward.userCustomerId').execute()
  // A returned customer has two rows; the current relation takes precedence.
  const currentIds = new Set(stewards.filter(({ deletedAt }) => deletedAt === null).map(({ wechatCustomerId }) => wechatCustomerId))
  const term = search.trim().toLowerCase()
  // A search with letters matches no mobile, so only customers matching by name are decrypted.
  const candidates = /\p{L}/u.test(term) ? stewards.filter((row) => isNamed(row, term)) : stewards
  const rows = new Map<string, Customer>()
  const tags = await tagListsOf(db, userId)
  for (const row of await personalData.decryptLongRows(CUSTOMER, candidates)) {
    const id = row.wechatCustomerId
    if (rows.has(id) || (row.deletedAt !== null && currentIds.has(id)) || !(isNamed(row, term) || row.mobile1.includes(term))) continue
    rows.set(id, { ...asCustomer(row, wechatCode), ...tagListOf(tags, id) })
  }
  return [...rows.values()]
}

const isNamed = ({ custName, clientName }: { custName: string; clientName: string }, term: string): boolean =>
  [custName, clientName].some((name) => name.toLowerCase().includes(term))
