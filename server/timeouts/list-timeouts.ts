import { reportNoOf } from '../../actions/timeouts/rules.ts'
import type { TimeoutTask } from '../../generated/data.ts'
import { documentNumber } from '../../renderer/language/typed-value.ts'
import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import type { Insurer } from '../integrations/insurer.ts'

/** Returns the caller's open timeout tasks whose report number contains `search`, in any case, width and spacing. */
export async function listTimeouts(
  context: Pick<HandlerContext, 'caller' | 'db' | 'setting' | 'personalData'>,
  insurer: Insurer,
  search: string,
): Promise<TimeoutTask[]> {
  const waiting = await insurer.timeouts(context, requireStaff(context).userCode)
  const searched = documentNumber(search)
  // Searches the number shown in the list and the number of the form.
  const numbersOf = (task: TimeoutTask) => [reportNoOf(task.subject, context.setting), task.registNo ?? '']
  return waiting.filter((task) => numbersOf(task).some((number) => documentNumber(number).includes(searched)))
}
