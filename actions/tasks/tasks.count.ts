import type { Query } from '../action.ts'
import { countTasks } from './rules.ts'

/** Returns a tile's count. Tiles of a type share one call (DEC-07); new customers need taskAndCustomerList (AMB-58). */
const count: Query<'tasks.count'> = async ({ rule, type, child }, context) => {
  const { userId = '' } = context.session.get()
  const answer =
    rule === 'newCustomer'
      ? await context.call('taskAndCustomerList', { taskUser: userId, taskType: type })
      : await context.call('getWarnTodayTaskList', { taskType: type })
  return countTasks(answer.data.rows ?? [], asRule(rule), type, child, context.now())
}
export default count

const asRule = (rule: string) => (rule === 'newCustomer' || rule === 'endsLater' ? rule : 'notFinished')
