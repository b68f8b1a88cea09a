import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many customers the caller gained yesterday, business time (DEC-06, CALL-26). */
const getCustomerAddCount: Handler<'getCustomerAddCount'> = async (_request, context) => {
  const { from, until } = dailyStatistics(context.time, context.now)
  const { total } = await context.db
    .selectFrom('steward')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', signedIn(context).userId)
    .where('addedAt', '>=', from)
    .where('addedAt', '<', until)
    .executeTakeFirstOrThrow()
  return { data: { total } }
}

export default getCustomerAddCount
