import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many customers the caller lost yesterday, business time (DEC-06, CALL-25). */
const getCustomerDeleteCount: Handler<'getCustomerDeleteCount'> = async (_request, context) => {
  const { from, until } = dailyStatistics(context.time, context.now)
  const { total } = await context.db
    .selectFrom('steward')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', signedIn(context).userId)
    .where('deletedAt', '>=', from)
    .where('deletedAt', '<', until)
    .executeTakeFirstOrThrow()
  return { data: { total } }
}

export default getCustomerDeleteCount
