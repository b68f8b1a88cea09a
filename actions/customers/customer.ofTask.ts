import { fail, type Command } from '../action.ts'

/** Returns the customer of a task, because list rows lack it (AMB-58). Throws `noContact` for a task whose customer has no contact. */
const ofTask: Command<'customer.ofTask'> = async ({ taskId }, context) => {
  if (!taskId) fail('customer.ofTask', 'noContact', {})
  const { data } = await context.call('taskAndCustomerList', { taskId })
  const customer = data.rows?.find((row) => row.taskId === taskId)?.customerResult
  return customer?.externalUserid ? customer : fail('customer.ofTask', 'noContact', {})
}
export default ofTask
