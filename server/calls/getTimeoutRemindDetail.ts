import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { findTimeout } from '../timeouts/find-timeout.ts'

/**
 * Returns a timeout task assigned to the caller, and the caller's company (CALL2-39). Throws 403 and 404 like `findWork`, 404 also once it
 * was handled.
 */
const getTimeoutRemindDetail = handle('getTimeoutRemindDetail', ['insurer', 'personalData'], async ({ taskId }, context) => {
  const { task, companyCode, waiting } = await findTimeout(context, insurerOf(context), taskId)
  if (!waiting) throw new ApiError('gone')
  return { data: { resultMsgDto: { data: task }, userInfo: { companyCode } } }
})

export default getTimeoutRemindDetail
