import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTimeouts } from '../timeouts/list-timeouts.ts'

/** Returns the timeout tasks assigned to the caller and their number (CALL2-38). Refuses with a message without a core system. */
const getTimeoutRemindList = handle('getTimeoutRemindList', ['insurer', 'personalData'], async ({ registNo = '' }, context) => {
  const bpmTaskList = await listTimeouts(context, insurerOf(context), registNo)
  return { data: { bpmTaskList, total: bpmTaskList.length } }
})

export default getTimeoutRemindList
