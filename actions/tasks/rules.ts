import { careFlagCodes, taskFlagCodes, taskStatusFinished, taskStatusOpen } from '../../generated/codes.ts'
import type { Customer, Session, Task } from '../../generated/data.ts'
import type { Code } from '../action.ts'

/**
 * The business rules of tasks. `now` and day boundaries are arguments; the server uses the same rules.
 * Codes are compared as strings (AMB-74); instants are epoch milliseconds.
 */
const status = (task: Task) => task.taskStatus ?? ''

/** Whether the task has an open status: 0, 1 or 2 (STATUS-01), from the dictionary's group. */
export const isOpen = (task: Task) => taskStatusOpen.includes(status(task))

/** Whether the task is finished: status 3 or 5 (STATUS-02). */
export const isFinished = (task: Task) => taskStatusFinished.includes(status(task))

/** Whether the task is due later than now; a missing due time counts as now (COUNT-07). */
export const endsLater = (task: Task, now: number) => (task.taskEndTime ?? now) > now

/** Whether the task belongs in the to-do list: type 2, open, due in the future (HOME-16, TODO-03). */
export const isTodo = (task: Task, now: number) => task.taskType === '2' && endsLater(task, now) && isOpen(task)

/** Whether a new customer counts: its task is unseen, or its name or mobile is missing (COUNT-01, AMB-11). */
export const isNewCustomer = (task: Task, customer: Customer | undefined = task.customerResult) =>
  status(task) === '0' || !customer?.clientName || !customer.mobile1

/** Whether a home counts the task under `rule` (COUNT-01 … COUNT-14). */
export function counts(task: Task, rule: Code<'countRule'>, now: number): boolean {
  if (rule === 'endsLater') return endsLater(task, now)
  return rule === 'newCustomer' ? isNewCustomer(task) : !isFinished(task)
}

/** Counts the tasks of a type and child type for a tile. */
export const countTasks = (tasks: readonly Task[], rule: Code<'countRule'>, type: string, child: string, now: number) =>
  tasks.filter((task) => task.taskType === type && task.taskChildrenType === child && counts(task, rule, now)).length

/** Kinds of type 2 that count while due later than now (COUNT-05, COUNT-06). All others count until finished. */
const COUNTED_UNTIL_DUE: ReadonlySet<string> = new Set<Code<'taskFlag'>>(['6', '7'])

/** Counts the reminders of each kind for a home (COUNT-02 … COUNT-04). */
export const countReminders = (tasks: readonly Task[], now: number) =>
  forEachCode(careFlagCodes, (child) => countTasks(tasks, 'endsLater', '1', child, now))

/** Counts the type-2 tasks of each kind for a home (COUNT-05 … COUNT-14). */
export const countTaskFlags = (tasks: readonly Task[], now: number) =>
  forEachCode(taskFlagCodes, (child) => countTasks(tasks, COUNTED_UNTIL_DUE.has(child) ? 'endsLater' : 'notFinished', '2', child, now))

/** Returns the overdue part of the counted type-2 tasks by kind; kinds without overdue tasks are absent, as all that count only until due. */
export const countOverdueFlags = (tasks: readonly Task[], now: number) => {
  const [all, due] = [
    countTaskFlags(tasks, now),
    countTaskFlags(
      tasks.filter((task) => endsLater(task, now)),
      now,
    ),
  ]
  return forEachCode(taskFlagCodes, (code) => all[code] - due[code] || undefined)
}

/** Computes a number for each code of a dictionary, so that codes added by analysts are counted too. */
const forEachCode = <C extends string>(codes: readonly C[], count: (code: C) => number | undefined) =>
  Object.fromEntries(codes.map((code) => [code, count(code)])) as Record<C, number>

/** Returns the key of the label table: "taskType/taskChildrenType" (ENUM-01). */
export const kindOf = (task: Task) => `${task.taskType ?? ''}/${task.taskChildrenType ?? ''}`

/** Whether the task is a complaint (2/1). A complaint opens its case instead of the task (TODO-06). */
export const isComplaint = (task: Task) => kindOf(task) === '2/1'

/** Compares the due time with now and with the ends of today and tomorrow. */
export function dueState({ taskEndTime }: Task, now: number, startOfNextDay: (instant: number) => number): Code<'due'> {
  if (taskEndTime === undefined) return 'none'
  if (taskEndTime <= now) return 'past'
  const tomorrow = startOfNextDay(now)
  if (taskEndTime < tomorrow) return 'today'
  return taskEndTime < startOfNextDay(tomorrow) ? 'tomorrow' : 'later'
}

/** Whether the assignee sees the complete button: in every status but 5; in 3 it only navigates back (PERM-06, PERM-07, AMB-21). */
export const isCompletable = (task: Task, user: Session) =>
  user.userId !== undefined && task.taskUser === user.userId && ['0', '1', '2', '3', '4'].includes(status(task))

/** Whether the user is the creator and the status editable. `isOverdue` checks the end time (PERM-03, PERM-04, AMB-20). */
export const isEditable = (task: Task, user: Session) => isOwn(task, user) && EDITABLE.some((each) => each === status(task))

/** The statuses in which a task can be edited. */
export const EDITABLE = ['0', '1', '2', '4'] as const

/** Whether the user created the task: `createdBy` is an e-mail address, the session's userCode. */
export const isOwn = (task: Task, user: Session) => !!user.userCode && task.createdBy === user.userCode

/** Whether the end time has passed, so that the task is no longer editable (TASKFORM-21, AMB-20). False without an end time. */
export const isOverdue = (task: Task, now: number) => task.taskEndTime !== undefined && task.taskEndTime <= now

/** Returns the minutes until the end time, rounded up; undefined for a finished or overdue task or without an end time. */
export function minutesLeft(task: Task, now: number): number | undefined {
  if (isFinished(task) || task.taskEndTime === undefined || isOverdue(task, now)) return undefined
  return Math.ceil((task.taskEndTime - now) / MINUTE)
}
const MINUTE = 60_000

/** Whether an open task's end time has passed, even if its stored status has not changed to expired yet (DEC-26). */
export const hasExpired = (task: Task, now: number) => isOpen(task) && isOverdue(task, now)

/** Whether the user may copy the task: the creator, when it expired (TASKVIEW-16, AMB-22). */
export const isCopyable = (task: Task, user: Session) => isOwn(task, user) && status(task) === '4'

/** Returns the status after completion: 5 for an expired task, else 3 (TASKVIEW-10, TASKVIEW-11). */
export const completedStatus = (task: Task): Code<'taskStatus'> => (status(task) === '4' ? '5' : '3')

/** Returns the status after opening an unseen task: 1 for a reminder, else 2; undefined for a task already seen (AMB-19). */
export function openedStatus(task: Task): Code<'taskStatus'> | undefined {
  if (status(task) !== '0') return undefined
  return task.taskType === '1' ? '1' : '2'
}

/** Returns a comparator by date: missing dates last, ties by taskId (AMB-69). */
export function byDate(read: (task: Task) => number | undefined, direction: 1 | -1) {
  return (left: Task, right: Task) => {
    const [a, b] = [read(left), read(right)]
    if (a === undefined || b === undefined) return a === b ? byId(left, right) : a === undefined ? 1 : -1
    return a === b ? byId(left, right) : (a - b) * direction
  }
}

/** Compares numbers in text form: a shorter text is a smaller number. */
function byId(left: Task, right: Task): number {
  const [a, b] = [String(left.taskId), String(right.taskId)]
  return a.length - b.length || Number(a > b) - Number(a < b)
}

/** Returns the comparator of the to-do list: soonest due first, or latest created first (AMB-14). */
export const compareTodos = (sort: Code<'todoSort'>) =>
  sort === 'createdAt' ? byDate((task) => task.createdDate, -1) : byDate((task) => task.taskEndTime, 1)

/** Returns the initial values of a copy, without times, number and status. Cuts the content to `characters` (AMB-22). */
export function copyOf(
  { taskTitle, taskContext, taskCustomer, custName, userList, carbonCopyUserList, taskCallType, image, other }: Task,
  characters: number,
): Task {
  const content = taskContext === undefined ? undefined : Array.from(taskContext).slice(0, characters).join('')
  const copied = { taskTitle, taskContext: content, taskCustomer, custName, userList, carbonCopyUserList, taskCallType, image, other }
  return Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined))
}
