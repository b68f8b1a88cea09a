import type { Customer } from '../../generated/data.ts'

/** One who has left (CUSTDETAIL-17). */
export const isLost = ({ deleteBy }: Pick<Customer, 'deleteBy'>): boolean => deleteBy === '2'

/** Displayed and sorted by: clientName, else custName. One who has left stays listed as lost (AMB-34). */
export const named = (customer: Customer): Customer => ({
  ...customer,
  name: customer.clientName || customer.custName || '',
  lost: isLost(customer),
})

const isAscii = ({ name = '' }: Customer) => !/[^\0-\x7f]/.test(name)

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
