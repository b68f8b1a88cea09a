import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'
import { isLost } from '../customers/standing-rules.ts'
import { percent } from './rules.ts'

/** Returns the user's names, number of customers without lost ones, and percentage of tagged customers (MY-01 to MY-07, DEC-43). */
const profile: Query<'my.profile'> = async ({ dataSource }, context) => {
  const { userIdEB } = context.session.get()
  const [names, customers, tagged] = await Promise.all([
    context.call('wxGetUserName', { dataSources: dataSource, ...(userIdEB ? { userIdEB } : {}) }),
    context.call('getCustomersByUserId', {}),
    context.call('getuserTagProportion', {}),
  ])
  const { haveTagCnt = 0, allCnt = 0 } = unwrap(tagged)
  return {
    ...unwrap(names),
    customers: unwrap(customers).rows.filter((customer) => !isLost(customer)).length,
    tagShare: percent(haveTagCnt, allCnt),
  }
}
export default profile
