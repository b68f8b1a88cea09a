import type { Customer } from '../../generated/data.ts'
import { plainNumber } from '../../renderer/language/typed-value.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { nameMatcher } from '../names/name-matcher.ts'
import { asCustomer, customersOf } from './find-customer.ts'
import { tagListOf, tagListsOf } from '../tags/tag-lists.ts'
import { CUSTOMER } from './tables.ts'

/**
 * Returns a staff member's customers, latest first, including former ones (AMB-34), whose nickname or name matches `search`, also by its
 * pinyin (DEC-37), or whose mobile contains it (AMB-33).
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
  const matches = await nameMatcher(search)
  const isNamed = ({ custName, clientName }: { custName: string; clientName: string }) => matches(custName) || matches(clientName)
  // As in a mobile that is displayed in groups.
  const digits = plainNumber(search, 'mobile')
  // A search with letters matches no mobile, so only customers matching by name are decrypted.
  const candidates = /\p{L}/u.test(search) ? stewards.filter(isNamed) : stewards
  const rows = new Map<string, Customer>()
  const tags = await tagListsOf(db, userId)
  for (const row of await personalData.showRows(CUSTOMER, candidates)) {
    const id = row.wechatCustomerId
    if (
      rows.has(id) ||
      (row.deletedAt !== null && currentIds.has(id)) ||
      !(isNamed(row) || (digits !== '' && row.mobile1.includes(digits)))
    )
      continue
    rows.set(id, { ...asCustomer(row, wechatCode), ...tagListOf(tags, id) })
  }
  return [...rows.values()]
}
