import type { Customer } from '../../generated/data.ts'

/** One who has left (CUSTDETAIL-17). */
export const isLost = ({ deleteBy }: Pick<Customer, 'deleteBy'>): boolean => deleteBy === '2'

/** Displayed and sorted by: clientName, else custName. One who has left stays listed as lost (AMB-34). */
export const named = (customer: Customer): Customer => ({
  ...customer,
  name: customer.clientName || customer.custName || '',
  lost: isLost(customer),
})

/** Added last stands first; those without a date come last, by name (AMB-34). */
export function byAddTime(left: Customer, right: Customer): number {
  const [a, b] = [left.createTime, right.createTime]
  if (a !== undefined && b !== undefined && a !== b) return b - a
  if ((a === undefined) !== (b === undefined)) return a === undefined ? 1 : -1
  return (left.name ?? '').localeCompare(right.name ?? '', 'zh-Hans-CN')
}
