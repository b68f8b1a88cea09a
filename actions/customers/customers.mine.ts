import type { Query } from '../action.ts'
import { DAYS_BEFORE_TODAY, groupOf } from './list-rules.ts'
import { byAddTime, byName, corporateTagNames, named } from './rules.ts'

/**
 * One's customers, the latest first under the groups of their days (CUSTLIST-04), or by name without groups (CUSTLIST-08). The service
 * searches (AMB-33); each is called by its real name, else by its nickname (AMB-34). Whoever passes `today` is answered anew at midnight.
 */
const mine: Query<'customers.mine'> = async ({ search = '', sort, today = 0 }, context) => {
  const queryName = search.trim()
  const { data } = await context.call('getCustomersByUserId', queryName === '' ? {} : { queryName })
  const mostTags = Number(context.setting('corpTagNames'))
  const customers = (data.rows ?? []).map((customer) => ({
    ...named(customer),
    tagNames: corporateTagNames(customer.tagList ?? [], mostTags),
  }))
  if (sort === 'name') return customers.sort(byName)
  const day = context.startOfDay(today || context.now())
  const days = { today: day, week: context.startOfDay(day, -DAYS_BEFORE_TODAY) }
  return customers.map((customer) => ({ ...customer, group: groupOf(customer, days) })).sort(byAddTime)
}
export default mine
