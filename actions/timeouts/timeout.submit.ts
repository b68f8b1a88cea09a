import { type Command, fail } from '../action.ts'
import { nextNodeOf } from './rules.ts'

/**
 * Hands a timeout task on: agreed or rejected, with the estimated hours, what came of it, and the next node of the
 * workflow (TIMEOUTDETAIL-14 … 21, AMB2-45). A refusal says the service's own words, or nothing and is noted (AMB2-48).
 */
const submit: Command<'timeout.submit'> = async ({ timeout, form, actionType }, context) => {
  const { handleTime, handleResult } = form ?? {}
  // The form has asked for both, and the button has said which; without one of them there is nothing to send.
  if (!timeout?.taskId || !actionType || handleTime === undefined || !handleResult)
    return fail('timeout.submit', 'refused', { message: '' })
  const { taskId, companyCode: _companyCode, ...shown } = timeout
  const nextNodeId = nextNodeOf(timeout, handleTime, context.setting)
  const { ok, message = '' } = await context.call('submitWorkTime', { ...shown, taskId, actionType, handleTime, handleResult, nextNodeId })
  if (ok) return
  if (message === '') context.note('timeout.submit', 'refused')
  fail('timeout.submit', 'refused', { message })
}
export default submit
