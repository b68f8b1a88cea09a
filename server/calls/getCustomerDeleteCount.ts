import { countChanges } from '../customers/count-changes.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many customers the caller lost yesterday, business time (DEC-06, CALL-25). */
const getCustomerDeleteCount: Handler<'getCustomerDeleteCount'> = async (_request, context) => ({
  data: { total: await countChanges(context.db, signedIn(context).userId, 'deletedAt', dailyStatistics(context.time, context.now)) },
})

export default getCustomerDeleteCount
