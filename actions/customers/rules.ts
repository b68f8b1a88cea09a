import type { Codes, Customer, CustomerBase, Session, Tag } from '../../generated/data.ts'
import { isLost, isMatched } from './standing-rules.ts'
import { isCorporate, tagNames } from './tag-rules.ts'

/** Whether the text is 15 digits, 18 digits, or 17 digits and X, for any document type (AMB-39). Does not verify the check digit. */
export const isIdNumber = (text: string): boolean => /^(\d{15}|\d{18}|\d{17}[\dXx])$/.test(text)

/** The answer without a current customer: the screen offers to choose one (CUSTDETAIL-07). */
export const NO_CONTACT: Customer = { noContact: true }

/** Adds the name to display and sort by (clientName, else custName) and whether the customer is lost (AMB-34). */
export const withName = (customer: Customer): Customer => ({
  ...customer,
  name: customer.clientName || customer.custName || '',
  lost: isLost(customer),
})

const isAscii = ({ name = '' }: Customer) => !/[^\0-\x7f]/.test(name)

/** Adds the fields that the customer page displays. The core's data is a separate query (`customer.base`). */
export const toDisplay = (customer: Customer, { entitlement }: Pick<Session, 'entitlement'>, mostTags: number): Customer => ({
  ...withName(customer),
  matched: isMatched(customer),
  mayContact: !isLost(customer) && !entitlement?.includes('right'),
  tagNames: corporateTagNames(customer.tagList ?? [], mostTags),
})

/** Returns the names of the first `most` corporate tags (CUSTDETAIL-10). */
export const corporateTagNames = (tags: readonly Tag[], most: number): string[] => tagNames(tags.filter(isCorporate)).slice(0, most)

/** Returns `existing` for policyholders, else `potential`, also when unknown (CUSTDETAIL-14, CUSTDETAIL-15). */
export const customerType = ({ policyholderflag }: Pick<CustomerBase, 'policyholderflag'>): Codes['customerType'] =>
  policyholderflag === '1' ? 'existing' : 'potential'

/** Compares displayed names in Chinese collation; pure ASCII names sort last, by code unit (CUSTLIST-09). */
export function byName(left: Customer, right: Customer): number {
  const [a, b] = [left.name ?? '', right.name ?? '']
  // Two comparisons are used, so the two groups must not mix; otherwise the sort order would not be transitive.
  if (isAscii(left) !== isAscii(right)) return isAscii(left) ? 1 : -1
  if (!isAscii(left)) return a.localeCompare(b, 'zh-Hans-CN')
  return a < b ? -1 : Number(a > b)
}

/** Compares by add time, latest first; customers without a date sort last, by name (AMB-34). */
export function byAddTime(left: Customer, right: Customer): number {
  const [a, b] = [left.createTime, right.createTime]
  if (a !== undefined && b !== undefined && a !== b) return b - a
  if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
  return byName(left, right)
}
