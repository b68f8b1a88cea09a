import type { Codes } from '../../generated/data.ts'
import type { Query } from '../action.ts'
import { countTasks } from './rules.ts'

/** Returns a tile's count. Tiles of a type share one call (DEC-07); new customers need taskAndCustomerList (AMB-58). */
const count: Query<'tasks.count'> = async ({ rule: name, type, child }, context) => {
  const rule = ruleOf(name)
  const { userId = '' } = context.session.get()
  const answer =
    rule === 'newCustomer'
      ? await context.call('taskAndCustomerList', { taskUser: userId, taskType: type })
      : await context.call('getWarnTodayTaskList', { taskType: type })
  return countTasks(answer.data.rows ?? [], rule, type, child, context.now())
}
export default count

/** Returns a counting rule. Throws for an unknown one, because a wrong count looks like a right one. */
function ruleOf(rule: string): Codes['countRule'] {
  if (rule === 'notFinished' || rule === 'endsLater' || rule === 'newCustomer') return rule
  throw new Error(`no rule is named "${rule}"`)
}
