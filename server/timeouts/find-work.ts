import { type HandlerContext, signedIn } from '../handler/handler-context.ts'
import type { Insurer, TimeoutWork } from '../integrations/insurer.ts'
import { ApiError } from '../handler/api-error.ts'

/**
 * A task of the insurer's workflow, for whom it belongs to and nobody else. Throws `gone` (404) when there is none and
 * `forbidden` (403) when it is another's (DEC-28).
 */
export async function findWork(context: HandlerContext, insurer: Insurer, taskId: string): Promise<TimeoutWork> {
  const { userCode } = signedIn(context)
  const found = await insurer.timeout(context, taskId)
  if (!found) throw new ApiError('gone')
  if (found.userCode !== userCode) throw new ApiError('forbidden')
  return found
}
