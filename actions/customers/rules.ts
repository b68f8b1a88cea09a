import type { Codes, Customer, CustomerBase, Order, Session, Tag } from '../../generated/data.ts'
import { isLost, isMatched } from './standing-rules.ts'
import { isCorporate, tagNames } from './tag-rules.ts'

/** Fifteen digits, eighteen, or seventeen and an X, whatever the type of document (AMB-39). A wrong check digit is none of its business. */
export const isIdNumber = (text: string): boolean => /^(\d{15}|\d{18}|\d{17}[\dXx])$/.test(text)

/** Displayed and sorted by: clientName, else custName. One who has left stays listed as lost (AMB-34). */
export const named = (customer: Customer): Customer => ({
  ...customer,
  name: customer.clientName || customer.custName || '',
  lost: isLost(customer),
})

const isAscii = ({ name = '' }: Customer) => !/[^\0-\x7f]/.test(name)

/** Of which customer the form and the tabs are, as it is shown; what the core knows of them is asked for apart (`customer.base`). */
export const shown = (customer: Customer, { entitlement }: Pick<Session, 'entitlement'>, mostTags: number): Customer => ({
  ...named(customer),
  matched: isMatched(customer),
  mayContact: !isLost(customer) && !entitlement?.includes('right'),
  tagNames: corporateTagNames(customer.tagList ?? [], mostTags),
})

/** The first tags of the enterprise (CUSTDETAIL-10). */
export const corporateTagNames = (tags: readonly Tag[], most: number): string[] => tagNames(tags.filter(isCorporate)).slice(0, most)

/** CUSTDETAIL-14, CUSTDETAIL-15: whoever is no policyholder, or is not known, is a potential customer. */
export const customerType = ({ policyholderflag }: Pick<CustomerBase, 'policyholderflag'>): Codes['customerType'] =>
  policyholderflag === '1' ? 'existing' : 'potential'

/** CUSTDETAIL-23, CUSTDETAIL-24: one product is motor insurance, every other one is not. */
export const lineOf = ({ product_code }: Pick<Order, 'product_code'>): Codes['productLine'] => (product_code === MOTOR ? 'motor' : 'other')
const MOTOR = '0001'

/** By the displayed name, in the order of the language; those in ASCII alone come last, compared plainly (CUSTLIST-09). */
export function byName(left: Customer, right: Customer): number {
  const [a, b] = [left.name ?? '', right.name ?? '']
  // Compared in two ways, they must also be parted: else three of them could each stand before the next, in a ring.
  if (isAscii(left) !== isAscii(right)) return isAscii(left) ? 1 : -1
  if (!isAscii(left)) return a.localeCompare(b, 'zh-Hans-CN')
  return a < b ? -1 : Number(a > b)
}

/** Added last stands first; those without a date come last, by name (AMB-34). */
export function byAddTime(left: Customer, right: Customer): number {
  const [a, b] = [left.createTime, right.createTime]
  if (a !== undefined && b !== undefined && a !== b) return b - a
  if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
  return byName(left, right)
}
