import { requireOwn } from '../customers/own-customer.ts'
import { recordMatch } from '../customers/record-match.ts'
import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'

/** Records the outcome of a match for one of the caller's customers (CALL-20, AMB-42). Throws 403 like `requireOwn`. */
const saveMatchingRecord = handle('saveMatchingRecord', [], async ({ wechatCustomerId, moldStatus }, context) => {
  const caller = requireStaff(context)
  await requireOwn(context.db, caller, wechatCustomerId)
  await recordMatch(context, caller, wechatCustomerId, moldStatus)
  return { data: {} }
})

export default saveMatchingRecord
