import { isFirstNode, nextNodeOf } from '../../actions/timeouts/rules.ts'
import type { Calls } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Insurer } from '../integrations/insurer.ts'
import { findTimeout } from './find-timeout.ts'

/**
 * Moves a timeout task of the caller to its next node, once. Returns false when the task has been handled, or is at another node
 * than in the request. The next node is computed from the workflow's data and the assignee's company, not taken from the request.
 * Throws 403 and 404 like `findWork`; 422 for another next node, a rejection at the first node (TIMEOUTDETAIL-07) or a blank result.
 */
export async function advanceTimeout(
  context: Pick<HandlerContext, 'caller' | 'db' | 'now' | 'setting' | 'personalData'>,
  insurer: Insurer,
  request: Calls['submitWorkTime']['request'],
): Promise<boolean> {
  const { now, setting } = context
  const { taskId, actionType, handleTime, nextNodeId } = request
  // Does not check `waiting`: for a retry after a lost answer the workflow returns its first answer.
  const { task, companyCode } = await findTimeout(context, insurer, taskId)
  if ((request.nodeId ?? task.nodeId) !== task.nodeId) return false
  const handleResult = request.handleResult.trim()
  const isAllowed = actionType === 'agree' || !isFirstNode(task.nodeId, setting)
  if (!isAllowed || handleResult === '' || nextNodeId !== nextNodeOf({ ...task, companyCode }, handleTime, setting))
    throw new ApiError('badInput')
  return insurer.handleTimeout(context, taskId, { actionType, handleTime, handleResult, nextNodeId, handledAt: now })
}
