import { type Command, fail } from '../action.ts'
import { nextNodeOf } from './rules.ts'

/**
 * Submits a timeout task with the decision, the estimated hours, the result and the next node of the workflow (TIMEOUTDETAIL-14 … 21,
 * AMB2-45). Throws `refused` with the server's message; an empty one is logged (AMB2-48).
 */
const submit: Command<'timeout.submit'> = async ({ timeout, form, actionType }, context) => {
  const { handleTime, handleResult } = form ?? {}
  // The form requires both values and the button sets the action; the check also covers other callers.
  if (!timeout?.taskId || !actionType || handleTime === undefined || !handleResult)
    return fail('timeout.submit', 'refused', { message: '' })
  const { taskId, companyCode: _companyCode, ...fields } = timeout
  const nextNodeId = nextNodeOf(timeout, handleTime, context.setting)
  const { ok, message = '' } = await context.call('submitWorkTime', { ...fields, taskId, actionType, handleTime, handleResult, nextNodeId })
  if (ok) return
  if (message === '') context.note('timeout.submit', 'refused')
  fail('timeout.submit', 'refused', { message })
}
export default submit
