import type { Query } from '../action.ts'
import { byAddTime, byName, named } from './rules.ts'

/**
 * One's customers, by name or the latest first. The service searches (AMB-33); each is called by its real name, else by its
 * nickname (AMB-34).
 */
const mine: Query<'customers.mine'> = async ({ search = '', sort }, context) => {
  const queryName = search.trim()
  const { data } = await context.call('getCustomersByUserId', queryName === '' ? {} : { queryName })
  return (data.rows ?? []).map(named).sort(sort === 'name' ? byName : byAddTime)
}
export default mine
