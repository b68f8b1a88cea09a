import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Query } from '../action.ts'
import { ignoreOutcomes } from '../ignore-outcomes.ts'
import { unwrap } from '../unwrap.ts'
import { topicOf } from './rules.ts'

/**
 * Returns a timeout task for its form (TIMEOUTDETAIL-01), with the handler's company, which decides about the next node (AMB2-47), and the
 * whole subject without its report number from the list (DEC-42); without the list the subject is missing. Throws `gone` with the server's
 * message, or `requestFailed` for an answer without a task.
 */
const detail: Query<'timeout.detail'> = async ({ taskId }, context) => {
  if (!taskId) throw new OutcomeError('requestFailed')
  const listed = ignoreOutcomes('any', context.call('getTimeoutRemindList', {}))
  const { resultMsgDto, userInfo } = unwrap(await context.call('getTimeoutRemindDetail', { taskId }))
  if (!resultMsgDto.data) throw new OutcomeError('requestFailed')
  const list = await listed
  const { subject } = (list?.ok ? list.data.bpmTaskList : []).find((task) => task.taskId === taskId) ?? {}
  return {
    ...resultMsgDto.data,
    taskId,
    ...(subject ? { topic: topicOf(subject, context.setting) } : {}),
    ...(userInfo?.companyCode ? { companyCode: userInfo.companyCode } : {}),
  }
}
export default detail
