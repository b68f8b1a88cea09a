import { insurerOf } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listWaiting } from '../timeouts/list-waiting.ts'

/** The timeout tasks that wait for the caller, and how many they are (CALL2-38). A refusal in words where no core system is set up. */
const getTimeoutRemindList = handle('getTimeoutRemindList', ['insurer', 'personalData'], async ({ registNo = '' }, context) => {
  const bpmTaskList = await listWaiting(context, insurerOf(context), registNo)
  return { data: { bpmTaskList, total: bpmTaskList.length } }
})

export default getTimeoutRemindList
