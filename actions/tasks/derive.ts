import type { Task } from '../../generated/data.ts'
import type { Context } from '../action.ts'
import { dueState, isComplaint, isCompletable, isCopyable, isEditable, isFinished, isOverdue, kindOf } from './rules.ts'

type DeriveContext = Pick<Context, 'now' | 'startOfNextDay' | 'session'>

/** Adds the fields that the business rules compute: the task's kind, its due state, and the user's permissions. */
export function derive(task: Task, context: DeriveContext): Task {
  const now = context.now()
  const me = context.session.get()
  return {
    ...task,
    kind: kindOf(task),
    due: isFinished(task) ? 'later' : dueState(task, now, context.startOfNextDay),
    complaint: isComplaint(task),
    finished: isFinished(task),
    completable: isCompletable(task, me),
    editable: isEditable(task, me),
    overdue: isOverdue(task, now),
    copyable: isCopyable(task, me),
    ...(task.customerResult?.externalUserid ? { externalUserid: task.customerResult.externalUserid } : {}),
  }
}
