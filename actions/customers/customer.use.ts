import type { Command, Context } from '../action.ts'

/**
 * Makes a customer the current one for the screens about them: the external contact itself, a record's, or that of an
 * order, whose lists answer no customers (AMB-58). One without a contact leaves none behind, so that no screen shows
 * the customer before.
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
