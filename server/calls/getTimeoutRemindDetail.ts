import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { findWork } from '../timeouts/find-work.ts'

/**
 * A timeout task that waits for the caller, and their company (CALL2-39). Refuses 403 and 404 as `findWork`, 404 once
 * it has been handled, and in words where no core system is set up.
 */
const getTimeoutRemindDetail = handle('getTimeoutRemindDetail', ['insurer', 'personalData'], async ({ taskId }, context) => {
  const { task, companyCode, waiting } = await findWork(context, insurerOf(context), taskId)
  if (!waiting) throw new ApiError('gone')
  return { data: { resultMsgDto: { data: task }, userInfo: { companyCode } } }
})

export default getTimeoutRemindDetail
