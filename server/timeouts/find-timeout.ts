import { type HandlerContext, requireStaff } from '../handler/handler-context.ts'
import type { Insurer, TimeoutWork } from '../integrations/insurer.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * Returns a timeout task that is assigned to the caller. Throws `gone` (404) for an unknown task, and `forbidden` (403) for a task of
 * another assignee (DEC-28).
 */
export async function findTimeout(
  context: Pick<HandlerContext, 'caller' | 'db' | 'personalData'>,
  insurer: Insurer,
  taskId: string,
): Promise<TimeoutWork> {
  const { userCode } = requireStaff(context)
  const found = await insurer.timeout(context, taskId)
  if (!found) throw new ApiError('gone')
  if (found.userCode !== userCode) throw new ApiError('forbidden')
  return found
}
