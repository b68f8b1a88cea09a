import { reportNoOf } from '../../actions/timeouts/rules.ts'
import type { TimeoutTask } from '../../generated/data.ts'
import { type HandlerContext, signedIn } from '../handler/handler-context.ts'
import type { Insurer } from '../integrations/insurer.ts'

/** The timeout tasks that wait for the caller, of those only the ones whose report number holds `search`, whatever its case. */
export async function listWaiting(context: HandlerContext, insurer: Insurer, search: string): Promise<TimeoutTask[]> {
  const waiting = await insurer.timeouts(context, signedIn(context).userCode)
  const wanted = search.trim().toUpperCase()
  // By the number that the list shows, and by the form's own.
  const numbersOf = (task: TimeoutTask) => [reportNoOf(task.subject, context.setting), task.registNo ?? '']
  return waiting.filter((task) => numbersOf(task).some((number) => number.toUpperCase().includes(wanted)))
}
