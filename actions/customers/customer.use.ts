import type { Command, Context } from '../action.ts'

/**
 * Sets the session's current customer: the given contact, the record's, or that of a task, whose list rows lack the customer (AMB-58).
 * Clears it when there is no contact, so that no screen shows the previous customer.
 */
const use: Command<'customer.use'> = async ({ customer, externalUserid, taskId }, context) => {
  const own = externalUserid ?? customer?.externalUserid
  const externalUserId = own ?? (taskId && !customer ? await contactOf(taskId, context) : undefined)
  context.session.set({ externalUserId })
}
export default use

async function contactOf(taskId: string, context: Context<'taskAndCustomerList'>): Promise<string | undefined> {
  const { data } = await context.call('taskAndCustomerList', { taskId })
  return data.rows?.find((row) => row.taskId === taskId)?.customerResult?.externalUserid
}
