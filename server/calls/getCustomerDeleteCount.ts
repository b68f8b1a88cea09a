import { countChanges } from '../customers/count-changes.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { previousBusinessDay } from '../tasks/created-tasks.ts'

/** Returns how many customers the caller lost yesterday, in business time (DEC-06, CALL-25). */
const getCustomerDeleteCount = handle('getCustomerDeleteCount', [], async (_request, context) => ({
  data: {
    total: await countChanges(context.db, requireStaff(context).userId, 'deletedAt', previousBusinessDay(context.time, context.now)),
  },
}))

export default getCustomerDeleteCount
