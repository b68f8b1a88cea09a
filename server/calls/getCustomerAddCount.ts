import { countChanges } from '../customers/count-changes.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many customers the caller gained yesterday, business time (DEC-06, CALL-26). */
const getCustomerAddCount: Handler<'getCustomerAddCount'> = async (_request, context) => ({
  data: { total: await countChanges(context.db, signedIn(context).userId, 'addedAt', dailyStatistics(context.time, context.now)) },
})

export default getCustomerAddCount
