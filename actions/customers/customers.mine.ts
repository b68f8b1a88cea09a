import type { Query } from '../action.ts'
import { DAYS_BEFORE_TODAY, groupOf } from './list-rules.ts'
import { byAddTime, byName, corporateTagNames, withName } from './rules.ts'

/**
 * Returns the user's customers, latest first with day groups (CUSTLIST-04), or by name without groups (CUSTLIST-08). The server searches
 * (AMB-33). The displayed name is the real name, else the nickname (AMB-34). A `today` param makes the query run again at midnight.
 */
const mine: Query<'customers.mine'> = async ({ search = '', sort, today = 0 }, context) => {
  const queryName = search.trim()
  const { data } = await context.call('getCustomersByUserId', queryName === '' ? {} : { queryName })
  const mostTags = Number(context.setting('corpTagNames'))
  const customers = (data.rows ?? []).map((customer) => ({
    ...withName(customer),
    tagNames: corporateTagNames(customer.tagList ?? [], mostTags),
  }))
  if (sort === 'name') return customers.sort(byName)
  const day = context.startOfDay(today || context.now())
  const days = { today: day, week: context.startOfDay(day, -DAYS_BEFORE_TODAY) }
  return customers.map((customer) => ({ ...customer, group: groupOf(customer, days) })).sort(byAddTime)
}
export default mine
