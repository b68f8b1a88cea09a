import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { dailyStatistics } from '../tasks/daily-statistics.ts'

/** How many orders for the caller were created yesterday, business time (DEC-06, CALL-27). */
const getTaskAddCount: Handler<'getTaskAddCount'> = async (_request, context) => {
  const { from, until } = dailyStatistics(context.time, context.now)
  const { total } = await context.db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('taskUser', '=', signedIn(context).userId)
    .where('isDelete', '=', '0')
    .where('createdDate', '>=', from)
    .where('createdDate', '<', until)
    .executeTakeFirstOrThrow()
  return { data: { total } }
}

export default getTaskAddCount
