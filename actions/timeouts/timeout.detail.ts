import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { unwrap } from '../unwrap.ts'

/**
 * A timeout task as its form shows it (TIMEOUTDETAIL-01), with the company of who handles it, which decides about the
 * next node (AMB2-47). Ends in `gone` with the service's words, in `requestFailed` when an answer holds no task.
 */
const detail: Query<'timeout.detail'> = async ({ taskId }, context) => {
  if (!taskId) throw new OutcomeError('requestFailed')
  const { resultMsgDto, userInfo } = unwrap(await context.call('getTimeoutRemindDetail', { taskId }))
  if (!resultMsgDto.data) throw new OutcomeError('requestFailed')
  return { ...resultMsgDto.data, taskId, ...(userInfo?.companyCode ? { companyCode: userInfo.companyCode } : {}) }
}
export default detail
