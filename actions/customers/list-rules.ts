import type { Customer } from '../../generated/data.ts'
import type { Code } from '../action.ts'

/** First instants of business days: of today, and of the day six days before it. */
export interface ListDays {
  today: number
  week: number
}

/** How many business days before today still count as within seven days (AMB-35). */
export const DAYS_BEFORE_TODAY = 6

/**
 * The group under which a customer stands by add time (CUSTLIST-05…07): calendar days, so the first instant of the sixth day before
 * today belongs to the seven days (AMB-35), and whatever was added today, even by a clock that is ahead, to today. One without a
 * date is an old one.
 */
export function groupOf({ createTime }: Pick<Customer, 'createTime'>, { today, week }: ListDays): Code<'customerGroup'> {
  if (createTime === undefined || createTime < week) return 'earlier'
  return createTime < today ? 'week' : 'today'
}
