import type { Customer } from '../../generated/data.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { asCustomer, customersOf } from './find-customer.ts'
import { tagListOf, tagListsOf } from '../tags/tag-lists.ts'
import { CUSTOMER } from './tables.ts'

/**
 * The customers of one of the staff, last added first, those who have left among them with their mark (AMB-34). Only those
 * whose nickname, name or mobile holds `search`, whatever its case (AMB-33). Case is folded here, since databases differ in
 * it beyond ASCII.
 */
export async function listCustomers(
  { db, personalData }: PersonalStore,
  userId: string,
  search: string,
  wechatCode: string,
): Promise<Customer[]> {
  const stewards = await customersOf(db, userId).orderBy('steward.addedAt', 'desc').orderBy('steward.userCustomerId').execute()
  // Who left and came back has two rows: the one that lasts is theirs.
  const lasting = new Set(stewards.filter(({ deletedAt }) => deletedAt === null).map(({ wechatCustomerId }) => wechatCustomerId))
  const wanted = search.trim().toLowerCase()
  // No mobile has a letter: of those whose names do not hold it nothing needs to be decrypted.
  const candidates = /\p{L}/u.test(wanted) ? stewards.filter((row) => isNamed(row, wanted)) : stewards
  const rows = new Map<string, Customer>()
  const tags = await tagListsOf(db, userId)
  for (const row of await personalData.decryptLongRows(CUSTOMER, candidates)) {
    const id = row.wechatCustomerId
    if (rows.has(id) || (row.deletedAt !== null && lasting.has(id)) || !(isNamed(row, wanted) || row.mobile1.includes(wanted))) continue
    rows.set(id, { ...asCustomer(row, wechatCode), ...tagListOf(tags, id) })
  }
  return [...rows.values()]
}

const isNamed = ({ custName, clientName }: { custName: string; clientName: string }, wanted: string): boolean =>
  [custName, clientName].some((name) => name.toLowerCase().includes(wanted))
