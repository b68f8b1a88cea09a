import type { Task } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { dueState, isComplaint, isCompletable, isCopyable, isEditable, isFinished, isOverdue, kindOf } from './rules.ts'

type Around = Pick<Context, 'now' | 'startOfNextDay' | 'session'>

/** Adds what the rules say of an order: its kind, how it stands against its due time, what one may do with it. */
export function derive(task: Task, context: Around): Task {
  const now = context.now()
  const me = context.session.get()
  return {
    ...task,
    kind: kindOf(task),
    due: isFinished(task) ? 'later' : dueState(task, now, context.startOfNextDay(now)),
    complaint: isComplaint(task),
    finished: isFinished(task),
    completable: isCompletable(task, me),
    editable: isEditable(task, me),
    overdue: isOverdue(task, now),
    copyable: isCopyable(task, me),
    ...(task.customerResult?.externalUserid ? { externalUserid: task.customerResult.externalUserid } : {}),
  }
}
