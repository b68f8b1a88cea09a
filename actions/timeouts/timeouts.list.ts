import type { Query } from '../action.ts'
import { reportNoOf, topicOf } from './rules.ts'

/**
 * Returns the user's timeout tasks in the order of the answer, each with its report number (TIMEOUTLIST-01 … 05), and the answer's own
 * total (AMB-07). A non-blank `registNo` filters. A refusal yields an empty list and a log line (AMB2-43).
 */
const list: Query<'timeouts.list'> = async ({ registNo = '' }, context) => {
  const filter = registNo.trim()
  const { ok, data } = await context.call('getTimeoutRemindList', filter === '' ? {} : { registNo: filter })
  if (!ok) {
    context.note('timeouts.list', 'refused')
    return { bpmTaskList: [], total: 0 }
  }
  const bpmTaskList = data.bpmTaskList.map((task) => ({
    ...task,
    reportNo: reportNoOf(task.subject, context.setting),
    topic: topicOf(task.subject, context.setting),
  }))
  return { bpmTaskList, total: data.total ?? bpmTaskList.length }
}
export default list
