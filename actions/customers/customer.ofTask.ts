import { fail, type Command } from '../action.ts'

/**
 * Returns the customer of a task, because list rows lack it (AMB-58). Throws `noContact` for a task whose customer has no contact, and
 * `foreign` for a customer of a colleague.
 */
const ofTask: Command<'customer.ofTask'> = async ({ taskId }, context) => {
  if (!taskId) fail('customer.ofTask', 'noContact', {})
  const { data } = await context.call('taskAndCustomerList', { taskId })
  const task = data.rows?.find((row) => row.taskId === taskId)
  const customer = task?.customerResult
  return customer?.externalUserid && !task?.foreign ? customer : fail('customer.ofTask', task?.foreign ? 'foreign' : 'noContact', {})
}
export default ofTask
