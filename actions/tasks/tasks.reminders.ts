import type { Task } from '../../generated/data.ts'
import type { Code, Context, Query } from '../action.ts'
import { derive } from './derive.ts'
import { type Day, dayOfNewCustomer, dayOfReminder, newCustomers, openPlans, reminders } from './reminders.ts'

type RemindersContext = Context<'taskAndCustomerList' | 'getWarnTodayTaskList'>

/** Returns a tab of the reminder list. New customers and customer care have day groups; the task plan has none (AMB-10). */
const listReminders: Query<'tasks.reminders'> = async ({ tab }, context) => {
  const now = context.now()
  const day = { start: context.startOfDay(now), end: context.startOfNextDay(now) }
  return (await tasksOf(tab, day, context)).map((task) => derive(task, context))
}
export default listReminders

async function tasksOf(tab: string, day: Day, context: RemindersContext): Promise<Task[]> {
  if (tab === 'newCustomers') {
    // Only this call returns the customers, which the rule needs (AMB-58).
    const { data } = await context.call('taskAndCustomerList', { taskUser: context.session.get().userId ?? '' })
    return newCustomers(data.rows ?? []).map((task) => ({ ...withListTime(task, 'createdDate'), day: dayOfNewCustomer(task, day) }))
  }
  const kind = tab === 'customerCare' ? { taskType: '1', taskChildrenType: '1' } : { taskType: '2', taskChildrenType: '3' }
  const { data } = await context.call('getWarnTodayTaskList', kind)
  if (tab !== 'customerCare') return openPlans(data.rows ?? []).map((task) => withListTime(task, 'taskEndTime'))
  return reminders(data.rows ?? [], '1', day).map((task) => ({ ...withListTime(task, 'taskCallTime'), day: dayOfReminder(task, day) }))
}

/** Adds the time that the tab sorts by, for display in the row. */
function withListTime(task: Task, kind: Code<'listTime'>): Task {
  const time = task[kind]
  return time === undefined ? task : { ...task, listTime: time, listTimeKind: kind }
}
