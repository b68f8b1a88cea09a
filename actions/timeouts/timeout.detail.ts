import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/**
 * Returns a timeout task for its form (TIMEOUTDETAIL-01), with the handler's company, which decides about the next node (AMB2-47). Throws
 * `gone` with the server's message, or `requestFailed` for an answer without a task.
 */
const detail: Query<'timeout.detail'> = async ({ taskId }, context) => {
  if (!taskId) throw new OutcomeError('requestFailed')
  const { resultMsgDto, userInfo } = unwrap(await context.call('getTimeoutRemindDetail', { taskId }))
  if (!resultMsgDto.data) throw new OutcomeError('requestFailed')
  return { ...resultMsgDto.data, taskId, ...(userInfo?.companyCode ? { companyCode: userInfo.companyCode } : {}) }
}
export default detail
