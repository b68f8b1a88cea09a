import { reportNoOf } from '../../actions/timeouts/rules.ts'
import type { TimeoutTask } from '../../generated/data.ts'
import { signedIn } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'

/**
 * The timeout tasks that wait for the caller, and how many they are (CALL2-38); with `registNo` only those whose report
 * number holds it, whatever its case. A refusal in words where no core system is set up.
 */
const getTimeoutRemindList: Handler<'getTimeoutRemindList'> = async ({ registNo = '' }, context) => {
  const { db, insurer, text, setting } = context
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  const waiting = await insurer.timeouts(db, signedIn(context).userCode)
  const wanted = registNo.trim().toUpperCase()
  // By the number that the list shows, and by the form's own.
  const numbersOf = (task: TimeoutTask) => [reportNoOf(task.subject, setting), task.registNo ?? '']
  const bpmTaskList = waiting.filter((task) => numbersOf(task).some((number) => number.toUpperCase().includes(wanted)))
  return { data: { bpmTaskList, total: bpmTaskList.length } }
}

export default getTimeoutRemindList
