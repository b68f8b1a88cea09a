import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { isOwn } from './rules.ts'

/** Returns the tasks about a customer that the user may read, and marks the user's own (CUSTDETAIL-27, AMB-71). */
const ofCustomer: Query<'tasks.ofCustomer'> = async ({ wechatCustomerId: taskCustomer }, context) => {
  const { data } = await context.call('taskList', { taskCustomer })
  const me = context.session.get()
  return (data.rows ?? []).map((task) => ({ ...derive(task, context), mine: isOwn(task, me) }))
}
export default ofCustomer
