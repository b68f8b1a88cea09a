import { reassign } from '../accounts/reassign.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Moves a leaver's unfinished tasks and customers to another steward. Throws like `countReassignable`. */
const reassignWork = handle('reassignWork', [], async (transfer, context) => {
  const { db, now } = context
  return { data: await reassign({ db, now, actor: requireStaff(context).userId }, transfer) }
})

export default reassignWork
