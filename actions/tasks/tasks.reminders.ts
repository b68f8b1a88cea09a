import type { Task } from '../../generated/data.ts'
import type { Code, Context, Query } from '../action.ts'
import { derive } from './derive.ts'
import { type Day, dayOfNewCustomer, dayOfReminder, newCustomers, openPlans, reminders } from './reminders.ts'

type Around = Context<'taskAndCustomerList' | 'getWarnTodayTaskList'>

/** The tabs of the reminder list: new customers and customer care under today and earlier, the task plan as it comes (AMB-10). */
const all: Query<'tasks.reminders'> = async ({ tab }, context) => {
  const now = context.now()
  const day = { start: context.startOfDay(now), end: context.startOfNextDay(now) }
  return (await tasksOf(tab, day, context)).map((task) => derive(task, context))
}
export default all

async function tasksOf(tab: string, day: Day, context: Around): Promise<Task[]> {
  if (tab === 'newCustomers') {
    // Only this call answers the customers, whom the rule asks about (AMB-58).
    const { data } = await context.call('taskAndCustomerList', { taskUser: context.session.get().userId ?? '' })
    return newCustomers(data.rows ?? []).map((task) => ({ ...timed(task, 'createdDate'), day: dayOfNewCustomer(task, day) }))
  }
  const kind = tab === 'customerCare' ? { taskType: '1', taskChildrenType: '1' } : { taskType: '2', taskChildrenType: '3' }
  const { data } = await context.call('getWarnTodayTaskList', kind)
  if (tab !== 'customerCare') return openPlans(data.rows ?? []).map((task) => timed(task, 'taskEndTime'))
  return reminders(data.rows ?? [], '1', day).map((task) => ({ ...timed(task, 'taskCallTime'), day: dayOfReminder(task, day) }))
}

/** With the time that its tab sorts by, which stands in its row. */
function timed(task: Task, kind: Code<'listTime'>): Task {
  const time = task[kind]
  return time === undefined ? task : { ...task, listTime: time, listTimeKind: kind }
}
