import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { countCreated, dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many tasks for the caller were created yesterday, business time (DEC-06, CALL-27). */
const getTaskAddCount: Handler<'getTaskAddCount'> = async (_request, context) => ({
  data: { total: await countCreated(context.db, signedIn(context).userId, dailyStatistics(context.time, context.now)) },
})

export default getTaskAddCount
