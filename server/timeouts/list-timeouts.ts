import { reportNoOf } from '../../actions/timeouts/rules.ts'
import type { TimeoutTask } from '../../generated/data.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import type { Insurer } from '../integrations/insurer.ts'

/** Returns the caller's open timeout tasks whose report number contains `search`, ignoring case. */
export async function listTimeouts(
  context: Pick<HandlerContext, 'caller' | 'db' | 'setting' | 'personalData'>,
  insurer: Insurer,
  search: string,
): Promise<TimeoutTask[]> {
  const waiting = await insurer.timeouts(context, requireStaff(context).userCode)
  const searched = search.trim().toUpperCase()
  // Searches the number shown in the list and the number of the form.
  const numbersOf = (task: TimeoutTask) => [reportNoOf(task.subject, context.setting), task.registNo ?? '']
  return waiting.filter((task) => numbersOf(task).some((number) => number.toUpperCase().includes(searched)))
}
