import type { Task } from '../../generated/data.ts'
import type { Code } from '../action.ts'
import { byDate, isNewCustomer, isOpen } from './rules.ts'

/** A business day: its first instant, and the first after it. */
export interface Day {
  start: number
  end: number
}

type Group = Code<'dayGroup'>

/** A new customer's order stands under today from the day's first instant on (REMIND-05, AMB-12). */
export const dayOfNewCustomer = ({ createdDate }: Task, { start }: Day): Group =>
  createdDate !== undefined && createdDate >= start ? 'today' : 'earlier'

/** A reminder stands under today when it reminds today, at any other time, or none, under earlier (REMIND-10, AMB-13). */
export const dayOfReminder = ({ taskCallTime }: Task, { start, end }: Day): Group =>
  taskCallTime !== undefined && taskCallTime >= start && taskCallTime < end ? 'today' : 'earlier'

const isOf = (type: string, child: string) => (task: Task) => task.taskType === type && task.taskChildrenType === child

/** Orders about new customers that are not known yet, latest first (REMIND-01, REMIND-04). */
export const newCustomers = (tasks: readonly Task[]) =>
  tasks.filter((task) => isOf('1', '2')(task) && isNewCustomer(task)).sort(byDate((task) => task.createdDate, -1))

/** Reminders of one kind, whatever their status (AMB-13): today's by the clock, earlier ones latest first. */
export function reminders(tasks: readonly Task[], child: string, day: Day): Task[] {
  const all = tasks.filter(isOf('1', child))
  const of = (group: Group) => all.filter((task) => dayOfReminder(task, day) === group)
  return [...of('today').sort(byDate(callTime, 1)), ...of('earlier').sort(byDate(callTime, -1))]
}

const callTime = (task: Task) => task.taskCallTime

/** Open orders of the task plan, soonest due first (AMB-10). */
export const openPlans = (tasks: readonly Task[]) =>
  tasks.filter((task) => isOf('2', '3')(task) && isOpen(task)).sort(byDate((task) => task.taskEndTime, 1))
