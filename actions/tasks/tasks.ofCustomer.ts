import type { Query } from '../action.ts'
import { derive } from './derive.ts'
import { isOwn } from './rules.ts'

/** The orders about a customer that one may read, each with whether one created it oneself (CUSTDETAIL-27, AMB-71). */
const ofCustomer: Query<'tasks.ofCustomer'> = async ({ wechatCustomerId: taskCustomer }, context) => {
  const { data } = await context.call('taskList', { taskCustomer })
  const me = context.session.get()
  return (data.rows ?? []).map((task) => ({ ...derive(task, context), mine: isOwn(task, me) }))
}
export default ofCustomer
