import type { Task } from '../../generated/data.ts'
import type { Code } from '../action.ts'
import { byDate, isNewCustomer, isOpen } from './rules.ts'

/** A business day: its first instant, and the first instant after it. */
export interface Day {
  start: number
  end: number
}

type Group = Code<'dayGroup'>

/** Returns `today` for a new customer's task created since the day began, else `earlier` (REMIND-05, AMB-12). */
export const dayOfNewCustomer = ({ createdDate }: Task, { start }: Day): Group =>
  createdDate !== undefined && createdDate >= start ? 'today' : 'earlier'

/** Returns `today` for a reminder time within the day; `earlier` for any other or none (REMIND-10, AMB-13). */
export const dayOfReminder = ({ taskCallTime }: Task, { start, end }: Day): Group =>
  taskCallTime !== undefined && taskCallTime >= start && taskCallTime < end ? 'today' : 'earlier'

const hasKind = (type: string, child: string) => (task: Task) => task.taskType === type && task.taskChildrenType === child

/** Returns the tasks about new customers that are unseen or incomplete, latest first (REMIND-01, REMIND-04). */
export const newCustomers = (tasks: readonly Task[]) =>
  tasks.filter((task) => hasKind('1', '2')(task) && isNewCustomer(task)).sort(byDate((task) => task.createdDate, -1))

/** Returns the reminders of one kind in any status (AMB-13): today's earliest first, then the rest latest first. */
export function reminders(tasks: readonly Task[], child: string, day: Day): Task[] {
  const all = tasks.filter(hasKind('1', child))
  const inGroup = (group: Group) => all.filter((task) => dayOfReminder(task, day) === group)
  return [...inGroup('today').sort(byDate(callTime, 1)), ...inGroup('earlier').sort(byDate(callTime, -1))]
}

const callTime = (task: Task) => task.taskCallTime

/** Returns the open tasks of the task plan, soonest due first (AMB-10). */
export const openPlans = (tasks: readonly Task[]) =>
  tasks.filter((task) => hasKind('2', '3')(task) && isOpen(task)).sort(byDate((task) => task.taskEndTime, 1))
