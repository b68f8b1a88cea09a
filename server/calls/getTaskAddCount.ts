import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { countCreated, previousBusinessDay } from '../tasks/created-tasks.ts'

/** Returns how many tasks were created for the caller yesterday, in business time (DEC-06, CALL-27). */
const getTaskAddCount = handle('getTaskAddCount', [], async (_request, context) => ({
  data: { total: await countCreated(context.db, requireStaff(context).userId, previousBusinessDay(context.time, context.now)) },
}))

export default getTaskAddCount
