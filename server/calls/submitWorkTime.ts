import { isFirstNode, nextNodeOf } from '../../actions/timeouts/rules.ts'
import type { HandlerContext } from '../handler/context.ts'
import type { Handler } from '../handler/handler.ts'
import { ApiError } from '../handler/api-error.ts'
import { findWork } from '../timeouts/find-work.ts'

/**
 * Hands a timeout task of the caller's on, once (CALL2-40). What the request says of the task itself is not believed: the
 * workflow knows its node, and by that and the caller's company the next node is worked out anew. Refuses 403 and 404 as
 * `findWork`; 422 for another next node, for rejecting at the first node (TIMEOUTDETAIL-07) and for a blank result; and
 * in words when the task has been handled or stands at another node than the one that was answered.
 */
const submitWorkTime: Handler<'submitWorkTime'> = async (request, context) => {
  const { db, now, insurer, text, setting } = context
  if (!insurer) return { refused: { status: '503', message: text('server.noInsurer') } }
  const { taskId, actionType, handleTime, nextNodeId } = request
  const { task, companyCode, waiting } = await findWork(context, insurer, taskId)
  if (!waiting || (request.nodeId ?? task.nodeId) !== task.nodeId) return moved(context)
  const handleResult = request.handleResult.trim()
  const mayGo = actionType === 'agree' || !isFirstNode(task.nodeId, setting)
  if (!mayGo || handleResult === '' || nextNodeId !== nextNodeOf({ ...task, companyCode }, handleTime, setting))
    throw new ApiError('badInput')
  const handling = { actionType, handleTime, handleResult, nextNodeId, handledAt: now }
  return (await insurer.handleTimeout(db, taskId, handling)) ? { data: {} } : moved(context)
}

const moved = ({ text }: HandlerContext) => ({ refused: { status: '409', message: text('server.timeoutMoved') } })

export default submitWorkTime
