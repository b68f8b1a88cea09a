import { isFirstNode, nextNodeOf } from '../../actions/timeouts/rules.ts'
import type { Calls } from '../../generated/data.ts'
import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Insurer } from '../integrations/insurer.ts'
import { findWork } from './find-work.ts'

/**
 * Hands a timeout task of the caller's on, once; false when it has been handled or stands at another node than the one that
 * was answered. What the request says of the task itself is not believed: the workflow knows its node, and by that and the
 * caller's company the next node is worked out anew. Throws 403 and 404 as `findWork`; 422 for another next node, for
 * rejecting at the first node (TIMEOUTDETAIL-07) and for a blank result.
 */
export async function handOn(context: HandlerContext, insurer: Insurer, request: Calls['submitWorkTime']['request']): Promise<boolean> {
  const { now, setting } = context
  const { taskId, actionType, handleTime, nextNodeId } = request
  // Whether it still waits the workflow says: who asks again after a lost answer is to hear the first one.
  const { task, companyCode } = await findWork(context, insurer, taskId)
  if ((request.nodeId ?? task.nodeId) !== task.nodeId) return false
  const handleResult = request.handleResult.trim()
  const mayGo = actionType === 'agree' || !isFirstNode(task.nodeId, setting)
  if (!mayGo || handleResult === '' || nextNodeId !== nextNodeOf({ ...task, companyCode }, handleTime, setting))
    throw new ApiError('badInput')
  return insurer.handleTimeout(context, taskId, { actionType, handleTime, handleResult, nextNodeId, handledAt: now })
}
