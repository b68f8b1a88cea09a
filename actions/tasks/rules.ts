import type { Customer, Session, Task } from '../../generated/data.ts'
import careFlag from '../../schemas/dictionaries/careFlag.json' with { type: 'json' }
import taskFlag from '../../schemas/dictionaries/taskFlag.json' with { type: 'json' }
import taskStatus from '../../schemas/dictionaries/taskStatus.json' with { type: 'json' }
import type { Code } from '../action.ts'

/**
 * The business rules of work orders. `now` and the borders of days are arguments; the server uses the same rules.
 * Codes are compared as strings (AMB-74); instants are epoch milliseconds.
 */
const status = (task: Task) => task.taskStatus ?? ''

/** Open statuses: 0, 1 and 2 (STATUS-01), as the dictionary groups them. */
export const OPEN: readonly string[] = taskStatus.groups.open
export const isOpen = (task: Task) => OPEN.includes(status(task))

/** Finished statuses: 3 and 5 (STATUS-02). */
export const isFinished = (task: Task) => taskStatus.groups.finished.includes(status(task))

/** A missing due time counts as now, so the order is not later than now (COUNT-07). */
export const endsLater = (task: Task, now: number) => (task.taskEndTime ?? now) > now

/** To-do orders: type 2, due in the future, open (HOME-16, TODO-03). */
export const isTodo = (task: Task, now: number) => task.taskType === '2' && endsLater(task, now) && isOpen(task)

/** A new customer counts while its order is unseen, or while name or mobile is missing (COUNT-01, AMB-11). */
export const isNewCustomer = (task: Task, customer: Customer | undefined = task.customerResult) =>
  status(task) === '0' || !customer?.clientName || !customer.mobile1

/** The counting rules of the homes (COUNT-01 … COUNT-14). */
export function counts(task: Task, rule: Code<'countRule'>, now: number): boolean {
  if (rule === 'endsLater') return endsLater(task, now)
  return rule === 'newCustomer' ? isNewCustomer(task) : !isFinished(task)
}

/** How many orders of a type and child type a tile shows. */
export const countTasks = (tasks: readonly Task[], rule: Code<'countRule'>, type: string, child: string, now: number) =>
  tasks.filter((task) => task.taskType === type && task.taskChildrenType === child && counts(task, rule, now)).length

/** Kinds of type 2 that count while they are due later than now (COUNT-05, COUNT-06); the others until they are finished. */
const COUNTED_UNTIL_DUE: ReadonlySet<string> = new Set<Code<'taskFlag'>>(['6', '7'])

/** How many reminders of each kind a home shows (COUNT-02 … COUNT-04). */
export const countReminders = (tasks: readonly Task[], now: number) =>
  forEachCode(careFlag, (child) => countTasks(tasks, 'endsLater', '1', child, now))

/** How many work orders of type 2 of each kind a home shows (COUNT-05 … COUNT-14). */
export const countTaskFlags = (tasks: readonly Task[], now: number) =>
  forEachCode(taskFlag, (child) => countTasks(tasks, COUNTED_UNTIL_DUE.has(child) ? 'endsLater' : 'notFinished', '2', child, now))

/** A number for each code that a dictionary has now: one that an analyst adds is counted, too. */
function forEachCode<C extends string>({ codes }: { codes: Record<C, unknown> }, count: (code: C) => number): Record<C, number> {
  const found = Object.keys(codes) as C[]
  return Object.fromEntries(found.map((code) => [code, count(code)])) as Record<C, number>
}

/** The key of the label table: "taskType/taskChildrenType" (ENUM-01). */
export const kindOf = (task: Task) => `${task.taskType ?? ''}/${task.taskChildrenType ?? ''}`

/** A complaint order: 2/1. It opens its case, not the order (TODO-06). */
export const isComplaint = (task: Task) => kindOf(task) === '2/1'

/** Where an order stands against its due time: `endOfToday` is the first instant after today. */
export function dueState(task: Task, now: number, startOfTomorrow: number): Code<'due'> {
  if (task.taskEndTime === undefined) return 'none'
  if (task.taskEndTime <= now) return 'past'
  return task.taskEndTime < startOfTomorrow ? 'today' : 'later'
}

/** The assignee completes an order in 0, 1, 2 or 4; in 3 the button only goes back (PERM-06, PERM-07, AMB-21). */
export const isCompletable = (task: Task, user: Session) =>
  user.userId !== undefined && task.taskUser === user.userId && ['0', '1', '2', '3', '4'].includes(status(task))

/** The creator edits an order in 0, 1, 2 or 4; its end time is another matter, see `isOverdue` (PERM-03, PERM-04, AMB-20). */
export const isEditable = (task: Task, user: Session) => isOwn(task, user) && EDITABLE.some((each) => each === status(task))

/** The statuses an order can be edited in. */
export const EDITABLE = ['0', '1', '2', '4'] as const

/** Whether this user created the order: `createdBy` is an e-mail address, the session's userCode. */
export const isOwn = (task: Task, user: Session) => !!user.userCode && task.createdBy === user.userCode

/** The end time has come: the order is no longer edited (TASKFORM-21, AMB-20). An order without one never is. */
export const isOverdue = (task: Task, now: number) => task.taskEndTime !== undefined && task.taskEndTime <= now

/** How many minutes an order that is not finished still has, the begun one included; undefined once its end time has come. */
export function minutesLeft(task: Task, now: number): number | undefined {
  if (isFinished(task) || task.taskEndTime === undefined || isOverdue(task, now)) return undefined
  return Math.ceil((task.taskEndTime - now) / MINUTE)
}
const MINUTE = 60_000

/** An open order expires when its end time comes, at that instant, whether or not anyone has noted it yet (DEC-26). */
export const hasExpired = (task: Task, now: number) => isOpen(task) && isOverdue(task, now)

/** The creator copies an expired order (TASKVIEW-16, AMB-22). */
export const isCopyable = (task: Task, user: Session) => isOwn(task, user) && status(task) === '4'

/** Completing makes an expired order 5 and any other 3 (TASKVIEW-10, TASKVIEW-11). */
export const completedStatus = (task: Task): Code<'taskStatus'> => (status(task) === '4' ? '5' : '3')

/** Opening an unseen order: a reminder becomes 1, anything else 2; undefined when nothing changes (AMB-19). */
export function openedStatus(task: Task): Code<'taskStatus'> | undefined {
  if (status(task) !== '0') return undefined
  return task.taskType === '1' ? '1' : '2'
}

/** Missing dates last, ties by taskId (AMB-69). */
export function byDate(read: (task: Task) => number | undefined, direction: 1 | -1) {
  return (left: Task, right: Task) => {
    const [a, b] = [read(left), read(right)]
    if (a === undefined || b === undefined) return a === b ? byId(left, right) : a === undefined ? 1 : -1
    return a === b ? byId(left, right) : (a - b) * direction
  }
}

/** Numbers written as texts: the shorter one is the smaller one. */
function byId(left: Task, right: Task): number {
  const [a, b] = [String(left.taskId), String(right.taskId)]
  return a.length - b.length || Number(a > b) - Number(a < b)
}

/** The to-do list's two orders: due soonest first, created latest first (AMB-14). */
export const compareTodos = (sort: Code<'todoSort'>) =>
  sort === 'createdAt' ? byDate((task) => task.createdDate, -1) : byDate((task) => task.taskEndTime, 1)

/** What a copy of an order begins with; times, number and state are a new order's own. Of its content the first `characters` (AMB-22). */
export function copyOf(
  { taskTitle, taskContext, taskCustomer, custName, userList, carbonCopyUserList, taskCallType, image, other }: Task,
  characters: number,
): Task {
  const content = taskContext === undefined ? undefined : Array.from(taskContext).slice(0, characters).join('')
  const copied = { taskTitle, taskContext: content, taskCustomer, custName, userList, carbonCopyUserList, taskCallType, image, other }
  return Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined))
}
