import type { Customer } from '../../generated/data.ts'
import type { Code } from '../action.ts'

/** The first instants of two business days: today, and the day six days earlier. */
export interface ListDays {
  today: number
  week: number
}

/** How many business days before today still count as within seven days (AMB-35). */
export const DAYS_BEFORE_TODAY = 6

/**
 * Returns the group of a customer by add time in calendar days (CUSTLIST-05…07). `week` begins at the first instant of the sixth day
 * before today (AMB-35). A time in the future counts as today; a missing one as earlier.
 */
export function groupOf({ createTime }: Pick<Customer, 'createTime'>, { today, week }: ListDays): Code<'customerGroup'> {
  if (createTime === undefined || createTime < week) return 'earlier'
  return createTime < today ? 'week' : 'today'
}
