import type { Query } from '../action.ts'
import { reportNoOf, topicOf } from './rules.ts'

/**
 * The caller's timeout tasks in the order of the answer, each with its report number (TIMEOUTLIST-01 … 05), and how many
 * there are by the answer's own count (AMB-07). With `registNo` only those about it; blanks are none. A message other than
 * success shows none, whatever came with it, and is noted (AMB2-43).
 */
const list: Query<'timeouts.list'> = async ({ registNo = '' }, context) => {
  const wanted = registNo.trim()
  const { ok, data } = await context.call('getTimeoutRemindList', wanted === '' ? {} : { registNo: wanted })
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
